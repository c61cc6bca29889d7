/**
 * What every write does when somebody else was faster, or when its answer was lost: it is tried again, from its reading on.
 * The SDK repeats throttles, server errors and time-outs by itself, a few times; what meets a transaction on the same item
 * it does not repeat ("Amazon DynamoDB Transactions: How it works", transaction conflict handling).
 */
import { busy } from '#functions/runtime/errors.ts';
import { unpredictable } from '#functions/runtime/ids.ts';
import { conditionFailed, failedConditions, mayPass } from './table.ts';

/** Inside the 28 seconds of a function. */
const PATIENCE_MS = 20_000;

/**
 * Reads, decides and writes; again, with jitter, as long as conditions fail or DynamoDB may recover. NOTE: a try whose
 * answer was lost may have been written, so the attempt must recognise what an earlier one of its own has left.
 * @throws whatever the attempt throws otherwise, 503 when patience ends
 */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let tries = 0; performance.now() < deadline; tries += 1) {
    if (tries > 0) await pause(tries);
    try {
      return await attempt();
    } catch (error) {
      const mayHelp = error instanceof Again || conditionFailed(error) || failedConditions(error) || mayPass(error);
      if (!mayHelp) throw error;
    }
  }
  throw busy();
}

/** What an attempt throws that has read things which do not belong together: it is made again. */
export class Again extends Error {
  override name = 'Again';
}

/**
 * Sends a write that was decided beforehand; again, as long as DynamoDB may recover. The same one each time, so that a
 * record it puts has one id for all tries.
 * @returns `'written'`, or which of its conditions did not hold: `[true]` for the one of a single item
 * @throws whatever the write throws otherwise, 503 when patience ends
 */
export function written(write: () => Promise<unknown>): Promise<'written' | boolean[]> {
  return patiently(async () => {
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

/** Full jitter, growing to a quarter of a second. */
function pause(tries: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, unpredictable() * Math.min(250, 5 * 2 ** tries)));
}
