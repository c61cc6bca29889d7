import { serviceUnavailable } from '../core/errors.ts';
import { findUser } from '../core/users/users.ts';
import { unlockUnknownDevices } from '../sign-in/sign-in-attempts.ts';
import { describeSignInAccount, revokeAllPoolTokens, setSignInEmail } from '../sign-in/sign-ins.ts';

/**
 * Copies the e-mail address to the user pool, and checks again in case another correction came in between. The address
 * is set last, so that a call after an interruption still finds a difference and repeats all steps.
 * @throws DomainError 503 under contention
 */
export async function syncEmailAddress(userId: string): Promise<void> {
  const signIn = await describeSignInAccount(userId);
  // A restored customer has no sign-in until an administrator sets a password.
  if (!signIn) return;
  let copy = signIn.email;
  for (let tries = 0; tries < 5; tries += 1) {
    const user = await findUser(userId);
    if (!user || user.email === copy) return;
    await revokeAllPoolTokens(userId);
    // Attempts with the new address count as failed before the bank knows it, so they are cleared.
    await unlockUnknownDevices(user.email);
    await setSignInEmail(userId, user.email);
    copy = user.email;
  }
  throw serviceUnavailable();
}
