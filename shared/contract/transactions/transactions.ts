import * as z from 'zod/mini';
import { route } from '../route.ts';
import {
  BalancesView,
  StatementLineView,
  TransactionDetailView,
  TransactionStatus,
  TransactionType,
  TransactionView,
} from '../views.ts';
import {
  AmountSchema,
  ChosenCustomerSchema,
  EuroSumSchema,
  EurosSchema,
  listQuerySchemas,
  MomentSchema,
  optionalTextSchema,
  pageWithTotalSchema,
  queryAmountSchema,
  queryNumberSchema,
  queryOrderSchema,
  queryPeriodSchemas,
  queryVersionSchema,
  searchTextSchema,
  VersionSchema,
} from '../wire.ts';

export const transactionFilterSchemas = {
  ...listQuerySchemas,
  order: queryOrderSchema,
  type: z.optional(TransactionType),
  status: z.optional(TransactionStatus),
  ...queryPeriodSchemas,
  olderThanHours: z.optional(queryNumberSchema(1, 10_000, 'The age is a number of hours from 1 to 10000')),
  search: searchTextSchema,
};

const Description = optionalTextSchema('Description', 500);
/** The customer sees it in the timeline. */
const Reason = optionalTextSchema('Reason', 500);

export const listTransactions = route({
  method: 'GET',
  path: '/admin/transactions',
  access: 'admin',
  summary:
    'The transactions of all customers, newest first or oldest first; `search` finds what a row shows, those of a customer whom it names before others',
  permissions: ['totals:get', 'proposals:query', 'gsi1:query', 'gsi2:query', 'gsi3:query', 'gsi4:query'],
  query: z.strictObject({
    ...transactionFilterSchemas,
    userId: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: pageWithTotalSchema('transactions', TransactionView),
});

export const getTransaction = route({
  method: 'GET',
  path: '/admin/transactions/{id}',
  access: 'admin',
  summary: 'One transaction with everything that has happened to it',
  permissions: ['proposals:query'],
  response: z.object({ transaction: TransactionDetailView }),
});

export const changeStatus = route({
  method: 'PATCH',
  path: '/admin/transactions/{id}/status',
  access: 'admin',
  dualApproval: 'money',
  requiresReauthentication: 'money',
  summary: 'Sets any status; money moves by what the two states mean',
  permissions: ['users:put', 'users:update', 'notifications:put'],
  auditActions: ['transaction.status'],
  errors: ['conflict'],
  body: z.strictObject({
    status: TransactionStatus,
    version: VersionSchema,
    reason: Reason,
  }),
  prefetch: 'transaction',
  response: z.object({ message: z.string(), transaction: TransactionDetailView }),
});

export const editTransaction = route({
  method: 'PUT',
  path: '/admin/transactions/{id}',
  access: 'admin',
  dualApproval: 'money',
  requiresReauthentication: 'money',
  summary: 'Changes amount and description; the difference is booked',
  permissions: ['users:put', 'users:update', 'notifications:put'],
  auditActions: ['transaction.edited'],
  errors: ['conflict'],
  body: z.strictObject({
    amount: AmountSchema,
    description: Description,
    status: z.optional(TransactionStatus),
    version: VersionSchema,
    reason: Reason,
  }),
  prefetch: 'transaction',
  response: z.object({ message: z.string(), transaction: TransactionDetailView }),
});

export const deleteTransaction = route({
  method: 'DELETE',
  path: '/admin/transactions/{id}',
  access: 'admin',
  dualApproval: 'money',
  requiresReauthentication: true,
  summary: 'Takes a transaction out of every list and reverses its effect; its journal stays',
  permissions: ['users:put', 'users:update'],
  auditActions: ['transaction.deleted'],
  errors: ['conflict'],
  query: z.strictObject({ version: queryVersionSchema }),
  prefetch: 'transaction',
  response: z.object({ message: z.string() }),
});

export const previewTransaction = route({
  method: 'GET',
  path: '/admin/transactions/{id}/preview',
  access: 'admin',
  summary: "The customer's money before and after a change, without making it",
  permissions: [],
  query: z.strictObject({
    status: z.optional(TransactionStatus),
    amount: z.optional(queryAmountSchema(AmountSchema)),
    delete: z.optional(z.literal('true')),
  }),
  response: z.object({
    before: z.extend(BalancesView, { feeAmount: EurosSchema }),
    after: z.extend(BalancesView, { feeAmount: EurosSchema }),
    allowed: z.boolean(),
    refusal: z.optional(z.string()),
    version: z.number(),
  }),
});

export const createAdjustment = route({
  method: 'POST',
  path: '/admin/add-balance',
  access: 'admin',
  dualApproval: 'money',
  requiresReauthentication: 'money',
  summary: 'Books a deposit or a withdrawal of an administrator, completed at once',
  permissions: ['users:put', 'users:update'],
  auditActions: ['transaction.booked'],
  errors: ['not-found', 'conflict'],
  body: z.strictObject({
    userId: ChosenCustomerSchema,
    amount: AmountSchema,
    type: z.enum(['deposit', 'withdraw', 'credit', 'debit'], { error: 'The type is deposit or withdraw' }),
    description: Description,
  }),
  response: z.object({ message: z.string(), transaction: TransactionView }),
  idempotency: 'transactions.addBalance',
});

export const listOwnTransactions = route({
  method: 'GET',
  path: '/user/transactions',
  access: 'user',
  summary: "The caller's own transactions, newest first or oldest first",
  permissions: ['gsi1:query'],
  query: z.strictObject(transactionFilterSchemas),
  response: pageWithTotalSchema('transactions', TransactionView),
});

export const getOwnTransaction = route({
  method: 'GET',
  path: '/user/transactions/{id}',
  access: 'user',
  summary: "One of the caller's own transactions with its timeline",
  permissions: [],
  response: z.object({ transaction: TransactionDetailView }),
});

export const getStatement = route({
  method: 'GET',
  path: '/user/statement',
  access: 'user',
  summary:
    "What was booked on the caller's account in a month (UTC), the balances before and after, and the sums of twelve months",
  permissions: ['users:query'],
  query: z.strictObject({
    month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'A month looks like 2026-11' }))),
  }),
  response: z.object({
    opening: EurosSchema,
    received: EuroSumSchema,
    paid: EuroSumSchema,
    closing: EurosSchema,
    lines: z.array(StatementLineView),
    /** The twelve months that end with this one, oldest first. */
    months: z.array(z.object({ month: z.string(), received: EuroSumSchema, paid: EuroSumSchema })),
  }),
});

export const cancelOwnTransaction = route({
  method: 'POST',
  path: '/user/transactions/{id}/cancel',
  access: 'user',
  summary: 'Cancels an own pending request; what a withdrawal holds is available again at once',
  permissions: ['users:put', 'users:update'],
  auditActions: ['transaction.status'],
  errors: ['conflict'],
  prefetch: 'transaction',
  response: z.object({ message: z.string(), transaction: TransactionDetailView }),
});

export const getOverview = route({
  method: 'GET',
  path: '/user/overview',
  access: 'user',
  summary: 'Balances, counts and the five newest transactions of the caller',
  permissions: ['gsi1:query'],
  response: z.extend(BalancesView, {
    name: z.string(),
    transactionCount: z.number(),
    ticketCount: z.number(),
    /** How many of the newest 50 transactions are pending. */
    pendingCount: z.number(),
    recentTransactions: z.array(TransactionView),
    asOf: MomentSchema,
  }),
});

export const listRequests = route({
  method: 'GET',
  path: '/admin/requests',
  access: 'admin',
  summary:
    'Deposits and withdrawals together, newest first or oldest first; `search` finds what a row shows, those of a customer whom it names before others',
  permissions: ['totals:get', 'proposals:query', 'gsi1:query', 'gsi2:query', 'gsi3:query', 'gsi4:query'],
  query: z.strictObject(transactionFilterSchemas),
  response: pageWithTotalSchema('requests', TransactionView),
});
