import { suspendUser } from '#shared/contract/users.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeCustomer } from '../operations/change-customer.ts';
import { syncSignIn } from '../operations/sync-sign-in.ts';
import { now } from '../platform/clock.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(suspendUser, async ({ params, body, request }, caller) => {
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
  await syncSignIn(params.id);
  return { message: 'Customer suspended', user: toUserView(user) };
});
