/** Counts password hashes, the work that the duration of a sign-in would reveal, independently of other load. */
import { createHook } from 'node:async_hooks';

export async function passwordHashesDuring(action: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  try {
    await action();
  } finally {
    hook.disable();
  }
  return hashes;
}
