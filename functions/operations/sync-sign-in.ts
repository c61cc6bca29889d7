/** Who may sign in stands in the table; the pool follows it. */
import { findUser } from '../data/users.ts';
import { disableSignIn, enableSignIn } from '../identity/sign-ins.ts';
import { busy } from '../platform/errors.ts';

/**
 * Enables or disables a sign-in as the table says at this moment. It looks again afterwards: of two who suspend and
 * reactivate at the same time the one who is through last leaves the pool as the table is. When it dies half-way the
 * table still refuses whom it must, and the same request again mends the pool.
 * @throws Refusal 503 when others keep changing it
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
