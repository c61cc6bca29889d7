/** The table decides which address signs a customer in; the pool keeps a copy. */
import { findUser } from '../data/users.ts';
import { describeSignIn, endSignIns, setEmail } from '../identity/sign-ins.ts';
import { busy } from '../platform/errors.ts';
import { unlockSignIn } from './sign-in-attempts.ts';

/**
 * Ends the pool's sessions of another address than the table's, then copies the address, and checks again afterwards:
 * of two concurrent corrections the last one leaves the pool as the table is. The copy comes last, so that a repeated
 * call finds what an interrupted one left, and ends no session of the new address.
 * @throws Refusal 503 under contention
 */
export async function syncAddress(userId: string): Promise<void> {
  const signIn = await describeSignIn(userId);
  // A restored customer has none until an administrator sets a password.
  if (!signIn) return;
  let copy = signIn.email;
  for (let tries = 0; tries < 5; tries += 1) {
    const user = await findUser(userId);
    if (!user || user.email === copy) return;
    await endSignIns(userId);
    // Tries with the right address before the bank had it.
    await unlockSignIn(user.email);
    await setEmail(userId, user.email);
    copy = user.email;
  }
  throw busy();
}
