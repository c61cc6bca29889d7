/** What a write does when somebody else was faster, or when its answer was lost: it is tried again, from its reading on. */
import { busy } from '#functions/runtime/errors.ts';
import { unpredictable } from '#functions/runtime/ids.ts';
import { failedConditions, mayPass } from './table.ts';

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
      if (!failedConditions(error) && !mayPass(error)) throw error;
    }
  }
  throw busy();
}

/** Full jitter, growing to a quarter of a second. */
function pause(tries: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, unpredictable() * Math.min(250, 5 * 2 ** tries)));
}
