import { busy } from '../core/errors.ts';
import { findUser } from '../core/users/users.ts';
import { unlockSignIn } from '../sign-in/sign-in-attempts.ts';
import { describeSignIn, endSignIns, setEmail } from '../sign-in/sign-ins.ts';

/**
 * Checks again: after concurrent corrections the pool equals the table. The copy comes last, so that a repeated call
 * finds the rest of an interrupted one.
 * @throws DomainError 503 under contention
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
    // Attempts with the right address, made before the bank had it.
    await unlockSignIn(user.email);
    await setEmail(userId, user.email);
    copy = user.email;
  }
  throw busy();
}
