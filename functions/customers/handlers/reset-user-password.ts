import { resetUserPassword } from '#shared/contract/customers.ts';
import { isCommonPassword } from '#shared/domain/common-passwords.ts';
import { assertGoodPassword } from '#shared/domain/passwords.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { getCustomer } from '../../core/users/users.ts';
import { notePasswordChange, passwordChanged } from '../../sign-in/password-changes.ts';
import { unlockUnknownDevices } from '../../sign-in/sign-in-attempts.ts';
import { revokeAllPoolTokens, setSignInPassword } from '../../sign-in/sign-ins.ts';
import { changeCustomer } from '../change-customer.ts';

export const handler = endpoint(resetUserPassword, async ({ body, request }, principal) => {
  const { userId, newPassword, mustChangePassword } = body;
  const passwordToChange = mustChangePassword ? 'required' : 'asked';
  const customer = await getCustomer(userId);
  const { email, role } = customer;
  assertGoodPassword(newPassword, customer, isCommonPassword, 'newPassword');
  const { notice } = await notePasswordChange(userId, newPassword, { by: 'bank', passwordToChange });
  // The password is set first, so that the old one cannot start a session after all sessions have ended.
  await setSignInPassword(userId, email, newPassword, role);
  await changeCustomer({
    userId,
    principal,
    request,
    action: 'user.password-reset',
    change: () => passwordChanged(passwordToChange),
    notices: notice,
  });
  await revokeAllPoolTokens(userId);
  await unlockUnknownDevices(email);
  return { message: 'Password changed successfully!' };
});
