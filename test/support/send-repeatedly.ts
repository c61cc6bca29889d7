/** Sends the same request with the same Idempotency-Key, as impatient users and programs do. */
import { expect } from 'vitest';
import type { Answer } from './bank.ts';
import { iterationCount } from './iterations.ts';

const AT_ONCE = iterationCount(200, 10);
const LATER = iterationCount(50, 2);

export const REPEATED_SENDING_DESCRIPTION = `${AT_ONCE + LATER} times, ${AT_ONCE} of them at once`;

/** Expects one effect and one answer: the first is 201, each other a replay of it. */
export async function sendRepeatedly(send: () => Promise<Answer>): Promise<void> {
  const untilDone = async (): Promise<Answer> => {
    const answer = await send();
    // So many connections at once may be too many for a busy machine.
    return answer.status === 503 ? untilDone() : answer;
  };
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, untilDone));
  for (let count = 0; count < LATER; count += 1) answers.push(await untilDone());
  const said = answers.map(({ status, headers }) => `${status} ${headers.get('idempotency-replayed')}`);
  expect(said.toSorted()).toEqual([...new Array(AT_ONCE + LATER - 1).fill('200 true'), '201 null']);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
}
