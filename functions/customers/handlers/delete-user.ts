import { deleteUser } from '#shared/contract/customers.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { needsMoneyApproval } from '#shared/domain/approvals.ts';
import { assertAccountDeletable } from '#shared/domain/assert-deletable.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { isRateLimitReached } from '#shared/domain/rate-limits.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { isoTime, now } from '../../core/clock.ts';
import { notFoundError, sessionEndedError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Principal } from '../../core/http/principal.ts';
import { rateLimitStateAfter } from '../../core/http/rate-limit-state.ts';
import type { User } from '../../core/users/user.ts';
import { findUser, getUserIncludingDeleted, userUpdate } from '../../core/users/users.ts';
import { syncSignInEnabled } from '../../sign-in/sync-sign-in.ts';
import {
  addUnapprovedMovement,
  readUnapprovedLimit,
  type UnapprovedLimit,
} from '../../transactions/unapproved-limit.ts';
import { type DeletionCount, deleteCustomer } from '../deleted-customers.ts';

export const handler = endpoint(
  deleteUser,
  withDualApproval(
    deleteUser,
    async ({ params, query, body }, principal) => {
      const customer = await getUserIncludingDeleted(params.id);
      const { name, balance } = customer;
      if (customer.role !== 'user') throw notFoundError('User');
      if (!customer.deleted) assertAllowed(customer, query);
      return {
        // The deletion is bound to the balance on which it was planned: with another balance nothing is deleted.
        input: { params, query: { ...query, expectedBalance: query.expectedBalance ?? balance }, body },
        subject: `Deletion of ${name}`,
        userId: params.id,
        changes: customer.deleted ? [] : changesOf(customer),
        needsApproval: (rules) =>
          needsMoneyApproval(rules, balance, { account: customer, administrator: principal.user }, now()) ||
          (rules.deleteAll && isRateLimitReached(principal.user.allowances ?? {}, 'customerDeletion', now())),
      };
    },
    async ({ params, query, request }, principal) => {
      const limit = await readUnapprovedLimit(principal);
      await deleteCustomer({
        userId: params.id,
        at: isoTime(now()),
        by: { id: principal.userId, name: principal.name },
        assertAllowed: (customer) => assertAllowed(customer, query),
        count: (customer) => countDeletion(customer, limit, principal),
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

/** An approved deletion counts neither as the administrator's own movement nor as one of the deletions of a day. */
async function countDeletion(
  customer: User,
  limit: UnapprovedLimit | undefined,
  { approval, userId }: Principal,
): Promise<DeletionCount> {
  const { balance, unapprovedMovements } = customer;
  if (approval !== undefined) return { unapprovedMovements };
  const administrator = await findUser(userId);
  if (!administrator) throw sessionEndedError();
  const changes = {
    ...(limit && addUnapprovedMovement(limit.ofAdministrator, administrator, balance)),
    allowances: rateLimitStateAfter(administrator, 'customerDeletion'),
  };
  return {
    unapprovedMovements,
    ...(limit && addUnapprovedMovement(limit.ofAccount, customer, balance)),
    administrator: userUpdate(administrator, changes),
  };
}

const changesOf = ({ name, accountNumber, balance }: User) => [
  { key: 'customer', label: 'Customer', before: `${name}, account ${accountNumber}`, after: 'deleted' },
  { key: 'balance', label: `Balance of ${name}`, before: formatEuros(balance), after: formatEuros(cents(0)) },
  { key: 'unclaimed', label: 'Unclaimed money', after: formatEuros(balance) },
];
