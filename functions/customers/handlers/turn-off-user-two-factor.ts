import { turnOffUserTwoFactor } from '#shared/contract/customers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { turnOffTwoFactor } from '../../sign-in/two-factor.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(turnOffUserTwoFactor, async ({ params, request }, principal) => {
  const user = await turnOffTwoFactor(params.id, principal, request);
  return { message: 'Two-factor authentication turned off', user: toUserView(user) };
});
