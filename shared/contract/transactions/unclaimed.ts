import * as z from 'zod/mini';
import { route } from '../route.ts';
import { TransactionView } from '../views.ts';
import {
  AmountSchema,
  ChosenCustomerSchema,
  EuroSumSchema,
  EurosSchema,
  listQuerySchemas,
  MomentSchema,
  pageSchema,
  requiredLineSchema,
  requiredTextSchema,
} from '../wire.ts';

/** Identifies the customer by id only, because a deleted customer's name remains in the audit trail only. */
export const UnclaimedBalanceView = z.object({
  _id: z.string(),
  amount: EurosSchema,
  deletedAt: MomentSchema,
  deletedBy: z.optional(z.string()),
});
export type UnclaimedBalanceView = z.output<typeof UnclaimedBalanceView>;

export const listDormantBalances = route({
  method: 'GET',
  path: '/admin/unclaimed',
  access: 'admin',
  summary: 'Deleted customers whose money is unclaimed, newest deletion first',
  permissions: ['totals:get', 'gsi4:query'],
  query: z.strictObject(listQuerySchemas),
  response: z.extend(pageSchema('unclaimed', UnclaimedBalanceView), {
    /** Sum of all deleted customers, which may be some seconds old. */
    totalUnclaimed: EuroSumSchema,
  }),
});

export const REASON_FIELD = { name: 'Reason', max: 500 };
export const DETAILS_FIELD = { name: 'Details', max: 1000 };
export const DETAILS_MISSING_MESSAGE = 'Please say to whom it was paid, and how';

const settlement = {
  userId: ChosenCustomerSchema,
  amount: AmountSchema,
  reason: requiredLineSchema(REASON_FIELD),
};

export const settleDormantBalance = route({
  method: 'POST',
  path: '/admin/unclaimed',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'money',
  summary: 'Pays unclaimed money of a deleted customer out, or assigns it to another customer',
  permissions: ['users:put', 'users:update'],
  auditActions: ['unclaimed.paid-out', 'unclaimed.assigned', 'transaction.booked'],
  errors: ['not-found', 'conflict'],
  body: z.discriminatedUnion(
    'action',
    [
      z.strictObject({
        action: z.literal('payout'),
        ...settlement,
        details: requiredTextSchema({ ...DETAILS_FIELD, missing: DETAILS_MISSING_MESSAGE }),
      }),
      z.strictObject({ action: z.literal('assign'), ...settlement, toUserId: ChosenCustomerSchema }),
    ],
    { error: 'Please choose to pay out or to assign' },
  ),
  response: z.object({ message: z.string(), transaction: TransactionView }),
  idempotency: 'unclaimed.settleUnclaimed',
});
