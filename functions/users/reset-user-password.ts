import { resetUserPassword } from '#shared/contract/users.ts';
import { assertGoodPassword } from '#shared/domain/passwords.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { getCustomer } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { isCommonPassword } from '../identity/common-passwords.ts';
import { endSignIns, setPassword } from '../identity/sign-ins.ts';
import { changeCustomer } from '../operations/change-customer.ts';
import { unlockSignIn } from '../operations/sign-in-attempts.ts';
import { now } from '../platform/clock.ts';

export const handler = endpoint(resetUserPassword, async ({ body, request }, caller) => {
  const { userId, newPassword, mustChangePassword } = body;
  const passwordToChange = mustChangePassword ? 'required' : 'asked';
  const customer = await getCustomer(userId);
  const { email, role } = customer;
  assertGoodPassword(newPassword, customer, isCommonPassword, 'newPassword');
  // First, so that the old password cannot start a session after all have ended.
  await setPassword(userId, email, newPassword, role);
  await changeCustomer({
    userId,
    caller,
    request,
    action: 'user.password-reset',
    change: () => ({ ...endOtherSessions(now()), needsPassword: undefined, passwordToChange }),
  });
  await endSignIns(userId);
  await unlockSignIn(email);
  return { message: 'Password changed successfully!' };
});
