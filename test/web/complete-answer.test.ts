import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { completeAnswer } from '../../web/src/lib/api/complete-answer.ts';
import { UNKNOWN_VERSION } from '../../web/src/lib/api/unknown-version.ts';

const { customers, signIn, tickets, transactions } = routes;
const AT = '2026-03-04T12:00:00.000Z';

const decoded = <R extends Route>(route: R, answer: unknown) =>
  z.decode<R['response']>(route.response, completeAnswer(route, undefined, answer) as never);

it.each<[what: string, row: object, completed: object]>([
  [
    'no status, customer and fee',
    { type: 'withdraw', amount: 10, feePercent: 1.25 },
    { status: 'pending', feeAmount: 13, userId: { name: 'Unknown' }, version: UNKNOWN_VERSION },
  ],
  ['the type credit', { type: 'credit', amount: 5 }, { type: 'deposit', amount: 500 }],
  [
    'a customer that is an id',
    { type: 'deposit', amount: 5, userId: 'u1' },
    { userId: { _id: 'u1', name: 'Unknown' } },
  ],
  ['a fee that is not rounded', { type: 'deposit', amount: 100.01, feeAmount: 0.30003 }, { feeAmount: 30 }],
  ['null for what is absent', { type: 'deposit', amount: 5, method: null, userId: null }, { userId: { _id: '' } }],
])('a transaction with %s is completed', (_, row, completed) => {
  const answer = { transactions: [{ _id: 't1', transactionNumber: 'T1', createdAt: AT, ...row }] };
  expect(decoded(transactions.listTransactions, answer).transactions).toMatchObject([completed]);
});

it('a customer and a ticket need only the fields of the specification', () => {
  const person = { _id: 'u1', name: 'Ada', email: 'ada@moor.example', balance: 0.1 + 0.2, createdAt: AT };
  expect(decoded(customers.getProfile, person)).toMatchObject({
    balance: 30,
    availableBalance: 30,
    role: 'user',
    suspended: false,
  });
  const replies = [{ message: 'Ok', repliedAt: AT }];
  const ticket = { _id: 't1', subject: 'A card', message: 'Lost', createdAt: AT, replies };
  expect(decoded(tickets.listTickets, { tickets: [ticket] }).tickets).toMatchObject([
    { status: 'open', priority: 'medium', replyCount: 1, replies: [{ repliedBy: { name: 'Unknown', role: 'user' } }] },
  ]);
});

it('an answer of the bank is not changed', () => {
  const answer = { entries: [{ before: { limit: null } }], nextCursor: 'x' };
  expect(completeAnswer(routes.audit.listAudit, undefined, answer)).toEqual(answer);
  const signedIn = { requiresTwoFactor: true };
  expect(completeAnswer(signIn.login, {}, signedIn)).toMatchObject(signedIn);
});
