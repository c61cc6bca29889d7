/**
 * Writes that meet another one, or whose answer is lost, are made again, from their reading on. The SDK repeats throttles,
 * server errors and time-outs by itself, a few times; what meets a transaction on the same item it does not repeat
 * ("Amazon DynamoDB Transactions: How it works", transaction conflict handling).
 */
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { backOff } from '#functions/platform/back-off.ts';
import { busy } from '#functions/platform/errors.ts';
import { conditionFailed, failedConditions, mayPass, table } from './table.ts';

/** Inside the 28 seconds of a function. */
const DEADLINE_MS = 20_000;

const BACK_OFF = { base: 5, cap: 250 };

/**
 * Reads, decides and writes; again as long as conditions fail or DynamoDB may recover. NOTE: a try whose answer was lost
 * may have been written, so the attempt must recognise what an earlier one of its own has left.
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

/** An attempt has read items that do not belong together: it is made again. */
export class InconsistentRead extends Error {
  override name = 'InconsistentRead';
}

/**
 * Sends a write that was decided beforehand; again as long as DynamoDB may recover. It is the same one each time, so that
 * a record it puts has one id for all tries.
 * @returns `'written'`, or which of its conditions did not hold: `[true]` for the one of a single item
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

/** Writes all of these items or none of them, once. @throws when a condition does not hold, or DynamoDB refuses */
export async function transact(TransactItems: TransactItem[]): Promise<void> {
  await table().send(new TransactWriteCommand({ TransactItems }));
}
