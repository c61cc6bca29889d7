/**
 * Retries. The SDK repeats throttles, server errors and time-outs a few times, but not conflicts of transactions
 * ("Amazon DynamoDB Transactions: How it works", transaction conflict handling).
 */
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { backOff } from '#functions/platform/back-off.ts';
import { busy } from '#functions/platform/errors.ts';
import { conditionFailed, failedConditions, mayPass, table } from './table.ts';

/** Below the 28 seconds of a function. */
const DEADLINE_MS = 20_000;

const BACK_OFF = { base: 5, cap: 250 };

/**
 * Repeats an attempt that reads, decides and writes, while conditions fail or DynamoDB may recover. NOTE: a try whose
 * answer was lost may have succeeded, so the attempt must recognise its own earlier write.
 * @throws any other error of the attempt, 503 after the deadline
 */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (let tries = 0; performance.now() < deadline; tries += 1) {
    if (tries > 0) await backOff(tries, BACK_OFF);
    try {
      return await attempt();
    } catch (error) {
      const mayHelp =
        error instanceof InconsistentRead || conditionFailed(error) || failedConditions(error) || mayPass(error);
      if (!mayHelp) throw error;
    }
  }
  throw busy();
}

/** Items that were read do not belong together. */
export class InconsistentRead extends Error {
  override name = 'InconsistentRead';
}

/**
 * Repeats a fixed write while DynamoDB may recover.
 * @returns `'written'`, or which conditions failed: `[true]` for a single item
 * @throws any other error of the write, 503 after the deadline
 */
export function conditionalWrite(write: () => Promise<unknown>): Promise<'written' | boolean[]> {
  return withRetries(async () => {
    try {
      await write();
      return 'written';
    } catch (error) {
      const failed = conditionFailed(error) ? [true] : failedConditions(error);
      if (!failed) throw error;
      return failed;
    }
  });
}

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** @throws when a condition fails, or DynamoDB refuses */
export async function transact(TransactItems: TransactItem[]): Promise<void> {
  await table().send(new TransactWriteCommand({ TransactItems }));
}
