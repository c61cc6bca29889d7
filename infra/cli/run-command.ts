import { type ParseArgsConfig, parseArgs } from 'node:util';
import { DomainError } from '#shared/domain/domain-error.ts';
import { SettingsError } from '../cdk/settings.ts';
import { StartupError } from '../local/startup-error.ts';
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

/** Returns whether the message of an error tells the operator what to do. */
export const isForOperator = (error: unknown): error is Error =>
  error instanceof OperatorError ||
  error instanceof DomainError ||
  error instanceof SettingsError ||
  error instanceof StartupError;

/** Runs a command and prints its failure: a sentence if the operator can mend it, the stack otherwise. */
export async function runCommandAndExit(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    // The process is ended, because open connections of AWS clients would keep it alive.
    process.exit();
  } catch (error) {
    process.stderr.write(`${isForOperator(error) ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}
