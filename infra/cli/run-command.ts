import { type ParseArgsConfig, parseArgs } from 'node:util';
import { DomainError } from '#shared/domain/domain-error.ts';
import { OperatorError } from './operator-error.ts';

/** Prints the usage and ends if the operator asks for help. @throws OperatorError with the usage */
export function parseArguments<const C extends ParseArgsConfig>(
  usage: string,
  config: C,
): ReturnType<typeof parseArgs<C>> {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage);
    process.exit();
  }
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Runs a command and prints its failure: a sentence if the operator can mend it, the stack otherwise. */
export async function runCommandAndExit(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    // The process is ended, because open connections of AWS clients would keep it alive.
    process.exit();
  } catch (error) {
    const { name, message, stack } = error as Error;
    const isExpected = error instanceof OperatorError || error instanceof DomainError || name === 'StartupError';
    process.stderr.write(`${isExpected ? message : stack}\n`);
    process.exit(1);
  }
}
