import { suspendUser } from '#shared/contract/users.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { changeCustomer } from '../accounts/change-customer.ts';
import { letSignInFollow } from '../accounts/sign-in-access.ts';
import { toUserView } from '../accounts/user-view.ts';
import { now } from '../runtime/clock.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(suspendUser).handle(async ({ params, body, request }, caller) => {
  const user = await changeCustomer({
    userId: params.id,
    caller,
    request,
    action: 'user.suspended',
    change: ({ suspended }) => (suspended ? 'nothing' : { suspended: true, ...endOtherSessions(now()) }),
    record: ({ suspended }) => ({
      before: { suspended },
      after: { suspended: true, ...(body.reason && { reason: body.reason }) },
    }),
  });
  await letSignInFollow(params.id);
  return { message: 'Customer suspended', user: toUserView(user) };
});
