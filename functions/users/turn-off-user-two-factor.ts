import { turnOffUserTwoFactor } from '#shared/contract/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { turnOffTwoFactor } from '../operations/two-factor.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(turnOffUserTwoFactor, async ({ params, request }, caller) => {
  const user = await turnOffTwoFactor(params.id, caller, request);
  return { message: 'Two-factor authentication turned off', user: toUserView(user) };
});
