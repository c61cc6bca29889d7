import { type ParseArgsConfig, parseArgs } from 'node:util';
import { DomainError } from '#shared/domain/domain-error.ts';
import { OperatorError } from './operator-error.ts';

/** @throws OperatorError with the usage */
export function parsed<const C extends ParseArgsConfig>(usage: string, config: C): ReturnType<typeof parseArgs<C>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** A failure that the operator can fix prints a sentence, any other its stack. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    // Open connections of AWS clients would keep the process alive.
    process.exit();
  } catch (error) {
    const { name, message, stack } = error as Error;
    const isExpected = error instanceof OperatorError || error instanceof DomainError || name === 'StartupError';
    process.stderr.write(`${isExpected ? message : stack}\n`);
    process.exit(1);
  }
}
