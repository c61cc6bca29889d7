import assert from 'node:assert/strict';

/** Does something, and expects that what is read before and after is the same. @returns its answer */
export async function unchanged<T>(read: () => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  const before = await read();
  const answer = await act();
  assert.deepEqual(await read(), before);
  return answer;
}
