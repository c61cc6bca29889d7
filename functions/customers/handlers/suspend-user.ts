import { suspendUser } from '#shared/contract/customers.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { syncSignInEnabled } from '../../sign-in/sync-sign-in.ts';
import { changeCustomer } from '../change-customer.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(suspendUser, async ({ params, body, request }, principal) => {
  const user = await changeCustomer({
    userId: params.id,
    principal,
    request,
    action: 'user.suspended',
    change: ({ suspended }) => (suspended ? 'nothing' : { suspended: true, ...revocationOfOtherSessions(now()) }),
    record: ({ suspended }) => ({
      before: { suspended },
      after: { suspended: true, ...(body.reason && { reason: body.reason }) },
    }),
  });
  await syncSignInEnabled(params.id);
  return { message: 'Customer suspended', user: toUserView(user) };
});
