import { busy } from '../core/errors.ts';
import { findUser } from '../core/users/users.ts';
import { disableSignIn, enableSignIn } from './sign-ins.ts';

/**
 * Checks again: after concurrent changes the pool equals the table. Until a failed call is repeated, the table itself
 * refuses the customer.
 * @throws DomainError 503 under contention
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
