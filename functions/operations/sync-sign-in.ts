import { findUser } from '../data/users.ts';
import { disableSignIn, enableSignIn } from '../identity/sign-ins.ts';
import { busy } from '../platform/errors.ts';

/**
 * Checks again: after concurrent changes the pool equals the table. Until a failed call is repeated, the table itself
 * refuses the customer.
 * @throws Refusal 503 under contention
 */
export async function syncSignIn(userId: string): Promise<void> {
  let set: boolean | undefined;
  for (let tries = 0; tries < 5; tries += 1) {
    const user = await findUser(userId);
    const allowed = user !== undefined && !user.suspended;
    if (allowed === set) return;
    await (allowed ? enableSignIn : disableSignIn)(userId);
    set = allowed;
  }
  throw busy();
}
