import { changePassword } from '#shared/contract/profile.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeOwnPassword } from '../operations/change-own-password.ts';

export const handler = endpoint(changePassword).handle(async ({ body, request }, caller) => {
  await changeOwnPassword(body, caller, request);
  return { message: 'Password changed successfully!' };
});
