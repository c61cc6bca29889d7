import { deleteUser } from '#shared/contract/users.ts';
import { assertDeletable } from '#shared/domain/assert-deletable.ts';
import { deleteCustomer } from '../data/deleted-customers.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { syncSignIn } from '../operations/sync-sign-in.ts';
import { isoTime, now } from '../platform/clock.ts';

export const handler = recentEndpoint(deleteUser).handle(async ({ params, query, request }, caller) => {
  await deleteCustomer({
    userId: params.id,
    at: isoTime(now()),
    by: { id: caller.userId, name: caller.name },
    assertAllowed: (customer) => assertDeletable(customer, query.force === 'true'),
    audit: ({ name, email, accountNumber, balance, reserved }) => ({
      action: 'user.deleted',
      ...auditActor(caller, request),
      subjectId: params.id,
      before: { name, email, accountNumber, balance, reserved },
      after: { deleted: true, unclaimed: balance },
    }),
  });
  await syncSignIn(params.id);
  return { message: 'User deleted successfully!' };
});
