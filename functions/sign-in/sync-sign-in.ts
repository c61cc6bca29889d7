import { serviceUnavailable } from '../core/errors.ts';
import { findUser } from '../core/users/users.ts';
import { disableSignIn, enableSignIn } from './sign-ins.ts';

/**
 * Copies the state to the pool, and checks again in case it was changed meanwhile. Until a failed call is repeated, the
 * table itself makes the bank refuse the customer.
 * @throws DomainError 503 under contention
 */
export async function syncSignInEnabled(userId: string): Promise<void> {
  let set: boolean | undefined;
  for (let tries = 0; tries < 5; tries += 1) {
    const user = await findUser(userId);
    const allowed = user !== undefined && !user.suspended;
    if (allowed === set) return;
    await (allowed ? enableSignIn : disableSignIn)(userId);
    set = allowed;
  }
  throw serviceUnavailable();
}
