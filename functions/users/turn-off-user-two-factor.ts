import { turnOffUserTwoFactor } from '#shared/contract/users.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { turnOffTwoFactor } from '../operations/two-factor.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = recentEndpoint(turnOffUserTwoFactor).handle(async ({ params, request }, caller) => {
  const user = await turnOffTwoFactor(params.id, caller, request);
  return { message: 'Two-factor authentication turned off', user: toUserView(user) };
});
