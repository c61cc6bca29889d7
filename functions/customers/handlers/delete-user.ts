import { deleteUser } from '#shared/contract/customers.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { exceedsApprovalAmount } from '#shared/domain/approvals.ts';
import { assertAccountDeletable } from '#shared/domain/assert-deletable.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { isoTime, now } from '../../core/clock.ts';
import { notFoundError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { User } from '../../core/users/user.ts';
import { getUserIncludingDeleted } from '../../core/users/users.ts';
import { syncSignInEnabled } from '../../sign-in/sync-sign-in.ts';
import { deleteCustomer } from '../deleted-customers.ts';

export const handler = endpoint(
  deleteUser,
  withDualApproval(
    deleteUser,
    async ({ params, query, body }) => {
      const customer = await getUserIncludingDeleted(params.id);
      const { name, balance } = customer;
      if (customer.role !== 'user') throw notFoundError('User');
      if (!customer.deleted) assertAllowed(customer, query);
      return {
        // The deletion is bound to the balance on which it was planned: with another balance nothing is deleted.
        input: { params, query: { ...query, expectedBalance: query.expectedBalance ?? balance }, body },
        subject: `Deletion of ${name}`,
        changes: customer.deleted ? [] : changesOf(customer),
        needsApproval: (rules) => exceedsApprovalAmount(rules, balance),
      };
    },
    async ({ params, query, request }, principal) => {
      await deleteCustomer({
        userId: params.id,
        at: isoTime(now()),
        by: { id: principal.userId, name: principal.name },
        assertAllowed: (customer) => assertAllowed(customer, query),
        audit: ({ name, email, accountNumber, balance, reserved }) => ({
          action: 'user.deleted',
          ...auditActor(principal, request),
          subjectId: params.id,
          before: { name, email, accountNumber, balance, reserved },
          after: { deleted: true, unclaimed: balance },
        }),
      });
      await syncSignInEnabled(params.id);
      return { message: 'User deleted successfully!' };
    },
  ),
);

const assertAllowed = (customer: User, { force, expectedBalance }: RouteInput<typeof deleteUser>['query']): void =>
  assertAccountDeletable(customer, { force: force === 'true', expectedBalance });

const changesOf = ({ name, accountNumber, balance }: User) => [
  { key: 'customer', label: 'Customer', before: `${name}, account ${accountNumber}`, after: 'deleted' },
  { key: 'balance', label: `Balance of ${name}`, before: formatEuros(balance), after: formatEuros(cents(0)) },
  { key: 'unclaimed', label: 'Unclaimed money', after: formatEuros(balance) },
];
