import * as z from 'zod/mini';
import { dualApprovalAuditActions, dualApprovalPermissions, route } from '../route.ts';
import { TransactionView } from '../views.ts';
import {
  AmountSchema,
  ChosenCustomerSchema,
  EuroSum,
  Euros,
  listQuery,
  MomentSchema,
  pageSchema,
  requiredLine,
  requiredText,
} from '../wire.ts';

/** Identifies the customer by id only, because a deleted customer's name remains in the audit trail only. */
export const UnclaimedView = z.object({
  _id: z.string(),
  amount: Euros,
  deletedAt: MomentSchema,
  deletedBy: z.optional(z.string()),
});
export type UnclaimedView = z.output<typeof UnclaimedView>;

export const listDormantBalances = route({
  method: 'GET',
  path: '/admin/unclaimed',
  access: 'admin',
  summary: 'Deleted customers whose money is unclaimed, newest deletion first',
  permissions: ['totals:get', 'gsi4:query'],
  query: z.strictObject(listQuery),
  response: z.extend(pageSchema('unclaimed', UnclaimedView), {
    /** Sum of all deleted customers, which may be some seconds old. */
    totalUnclaimed: EuroSum,
  }),
});

export const REASON = { name: 'Reason', max: 500 };
export const DETAILS = { name: 'Details', max: 1000 };
export const NO_DETAILS = 'Please say to whom it was paid, and how';

const settlement = {
  userId: ChosenCustomerSchema,
  amount: AmountSchema,
  reason: requiredLine(REASON),
};

export const settleDormantBalance = route({
  method: 'POST',
  path: '/admin/unclaimed',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'money',
  summary: 'Pays unclaimed money of a deleted customer out, or assigns it to another customer',
  permissions: ['users:put', 'users:update', ...dualApprovalPermissions],
  auditActions: ['unclaimed.paid-out', 'unclaimed.assigned', 'transaction.booked', ...dualApprovalAuditActions],
  errors: ['not-found', 'conflict'],
  body: z.discriminatedUnion(
    'action',
    [
      z.strictObject({
        action: z.literal('payout'),
        ...settlement,
        details: requiredText({ ...DETAILS, missing: NO_DETAILS }),
      }),
      z.strictObject({ action: z.literal('assign'), ...settlement, toUserId: ChosenCustomerSchema }),
    ],
    { error: 'Please choose to pay out or to assign' },
  ),
  response: z.object({ message: z.string(), transaction: TransactionView }),
  status: 201,
  idempotency: 'transactions.settleDormantBalance',
});
