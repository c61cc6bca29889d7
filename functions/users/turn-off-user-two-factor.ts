import { turnOffUserTwoFactor } from '#shared/contract/users.ts';
import { turnOffTwoFactor } from '../accounts/two-factor.ts';
import { toUserView } from '../accounts/user-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(turnOffUserTwoFactor).handle(async ({ params, request }, caller) => {
  const user = await turnOffTwoFactor(params.id, caller, request);
  return { message: 'Two-factor authentication turned off', user: toUserView(user) };
});
