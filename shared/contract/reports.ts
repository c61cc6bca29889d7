import * as z from 'zod/mini';
import { route } from './route.ts';
import { TransactionStatus } from './views.ts';
import { EuroSumSchema, MomentSchema } from './wire.ts';

export const getHealth = route({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Answers when the bank is ready',
  permissions: [],
  response: z.object({ status: z.literal('ok') }),
});

const CountAndAmount = z.object({ count: z.number(), amount: EuroSumSchema });

export const getStats = route({
  method: 'GET',
  path: '/admin/stats',
  access: 'admin',
  summary: 'The totals of the bank, as of a moment at most seconds ago, and how many proposals wait now',
  permissions: ['totals:get', 'proposals:query'],
  response: z.object({
    totalUsers: z.number(),
    totalBalance: EuroSumSchema,
    totalReserved: EuroSumSchema,
    openTickets: z.number(),
    totalTransactions: z.number(),
    feeIncome: EuroSumSchema,
    deposits: z.record(TransactionStatus, CountAndAmount),
    withdrawals: z.record(TransactionStatus, CountAndAmount),
    /** `own` are those of the caller, which another administrator decides. */
    waitingProposals: z.object({ total: z.number(), own: z.number() }),
    /** The last 30 days (UTC), oldest first. Completed transactions count on the day of their creation. */
    volume: z.array(z.object({ day: z.iso.date(), deposits: CountAndAmount, withdrawals: CountAndAmount })),
    asOf: MomentSchema,
  }),
});

export const getChanges = route({
  method: 'GET',
  path: '/user/changes',
  access: 'signed-in',
  summary:
    'A version that differs once something has changed: for customers their account, for administrators the bank; and how many notifications are unread',
  permissions: ['totals:get', 'notifications:get', 'notifications:query'],
  response: z.object({ version: z.number(), unread: z.number() }),
});

export const getReconciliation = route({
  method: 'GET',
  path: '/admin/books',
  access: 'admin',
  summary: 'The trial balance, and whether every customer ties out with the journal',
  permissions: ['totals:get'],
  response: z.object({
    accounts: z.array(z.object({ account: z.string(), balance: EuroSumSchema })),
    sum: EuroSumSchema,
    tiesOut: z.boolean(),
    differences: z.array(
      z.object({ userId: z.string(), name: z.string(), balance: EuroSumSchema, reservedAmount: EuroSumSchema }),
    ),
    asOf: MomentSchema,
  }),
});

export const getOpenapi = route({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  summary: 'This reference for programs: an OpenAPI 3.1 document',
  permissions: [],
  response: z.looseObject({ openapi: z.literal('3.1.0'), info: z.looseObject({ title: z.string() }) }),
});

export const getDocs = route({
  method: 'GET',
  path: '/docs',
  access: 'public',
  summary: 'This reference for people: one page',
  permissions: [],
  response: z.string(),
  content: 'text/html',
});
