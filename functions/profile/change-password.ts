import { changePassword } from '#shared/contract/profile.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { changeOwnPassword } from '../operations/change-own-password.ts';

export const handler = recentEndpoint(changePassword).handle(async ({ body, request }, caller) => {
  await changeOwnPassword(body, caller, request);
  return { message: 'Password changed successfully!' };
});
