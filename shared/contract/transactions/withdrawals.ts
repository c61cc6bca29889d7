import * as z from 'zod/mini';
import { route } from '../route.ts';
import { TransactionDetailView, TransactionStatus, TransactionView } from '../views.ts';
import { AmountSchema, FeeSchema, optionalTextSchema, pageWithTotalSchema, VersionSchema } from '../wire.ts';
import { payoutDetailSchemas, shownRateSchema } from './method-kinds.ts';
import { ChosenMethodSchema } from './payment-methods.ts';
import { ProofImageSchema } from './proof-image.ts';
import { transactionFilterSchemas } from './transactions.ts';

export const listWithdrawals = route({
  method: 'GET',
  path: '/admin/withdrawals',
  access: 'admin',
  summary:
    'The withdrawals of all customers, newest first or oldest first; `search` finds what a row shows, those of a customer whom it names before others',
  permissions: ['totals:get', 'proposals:query', 'gsi1:query', 'gsi2:query', 'gsi3:query', 'gsi4:query'],
  query: z.omit(z.strictObject(transactionFilterSchemas), { type: true }),
  response: pageWithTotalSchema('withdrawals', TransactionView),
});

export const getWithdrawal = route({
  method: 'GET',
  path: '/admin/withdrawals/{id}',
  access: 'admin',
  summary: 'One withdrawal with payment details, proof and timeline',
  permissions: ['proposals:query'],
  response: z.object({ withdrawal: TransactionDetailView }),
});

export const processWithdrawal = route({
  method: 'PATCH',
  path: '/admin/withdrawals/{id}',
  access: 'admin',
  dualApproval: 'money',
  requiresReauthentication: 'money',
  summary: 'Sets the status of a withdrawal, with a proof of the payment and notes',
  permissions: ['users:put', 'users:update', 'notifications:put'],
  auditActions: ['transaction.status'],
  errors: ['conflict'],
  body: z.strictObject({
    status: TransactionStatus,
    proofImage: ProofImageSchema,
    /** Visible to administrators only. */
    notes: optionalTextSchema('Notes', 1000),
    reason: optionalTextSchema('Reason', 500),
    version: VersionSchema,
  }),
  prefetch: 'transaction',
  response: z.object({ message: z.string(), withdrawal: TransactionDetailView }),
});

export const requestWithdrawal = route({
  method: 'POST',
  path: '/user/withdraw',
  access: 'user',
  summary: 'Requests a withdrawal; its amount is held from now on',
  permissions: ['users:put', 'users:update', 'settings:get'],
  errors: ['conflict'],
  body: z.strictObject({
    amount: AmountSchema,
    method: ChosenMethodSchema,
    ...payoutDetailSchemas(),
    /** The charge that the customer was shown, and the rate if the withdrawal is paid out in coins. */
    feeAmount: z.optional(FeeSchema),
    eurToCryptoRate: z.optional(shownRateSchema()),
  }),
  prefetch: 'new-withdrawal',
  response: z.object({ message: z.string(), transaction: TransactionView }),
  idempotency: 'withdrawals.requestWithdrawal',
});
