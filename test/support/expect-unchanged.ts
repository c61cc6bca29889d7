import assert from 'node:assert/strict';

/** Runs `act`, and expects that `read` returns the same before and after. @returns the result of `act` */
export async function expectUnchanged<T>(read: () => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  const before = await read();
  const answer = await act();
  assert.deepEqual(await read(), before);
  return answer;
}
