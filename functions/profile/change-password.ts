import { changePassword } from '#shared/contract/profile.ts';
import { changeOwnPassword } from '../accounts/own-password.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(changePassword).handle(async ({ body, request }, caller) => {
  await changeOwnPassword(body, caller, request);
  return { message: 'Password changed successfully!' };
});
