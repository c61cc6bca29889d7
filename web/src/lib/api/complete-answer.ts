/**
 * Another server may answer with the fields of the specification alone: rows without a version, a transaction without
 * its customer or its status, a write without an answer. This module is loaded when an answer cannot be decoded as it is,
 * and adds what the app needs.
 */
import * as z from 'zod/mini';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { createBackup, deleteAllData, restoreDatabase } from '#shared/contract/backups.ts';
import { getProfile } from '#shared/contract/customers.ts';
import type { Route } from '#shared/contract/route.ts';
import {
  confirmSignIn,
  generateAdminSecret,
  generateSecret,
  login,
  refresh,
  toggleAdminTwoFactor,
  toggleTwoFactor,
} from '#shared/contract/sign-in.ts';
import {
  getDepositSettings,
  getWithdrawSettings,
  saveDepositSettings,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import { parsed } from './parse-json.ts';
import { UNKNOWN_VERSION } from './unknown-version.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Decodes an answer that is not the bank's own. A write without a specified answer has succeeded whatever its body: it has
 * what can be decoded. @param body of the request @throws unless there is enough in it
 */
export function decodeOtherAnswer(route: Route, body: unknown, text: string): unknown {
  const key = `${route.method} ${route.path}`;
  const message = Object.hasOwn(answerlessWrites, key) ? answerlessWrites[key as AnswerlessWrite] : undefined;
  const json = parsed(text);
  if (message === undefined) {
    if (route.method === 'GET' && json === undefined) throw new Error('There is no answer');
    return z.decode(route.response, completeAnswer(route, body, json) as never);
  }
  // A page in place of an answer comes from something before the server.
  if (/^\s*</.test(text)) throw new Error('A page has been answered');
  const answer = Object(completeAnswer(route, body, json));
  const shape = Object(route.response).shape as Readonly<Record<string, z.ZodMiniType>>;
  const fields = Object.entries(shape).map(([name, field]) => [name, z.safeDecode(field, answer[name]).data] as const);
  return { message, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) };
}

/**
 * Writes for which the specification names no answer but success. Another server may answer them with an empty body;
 * the app then shows these sentences and reads again what has changed.
 */
const answerlessWrites = {
  'PUT /admin/deposit-settings': 'Deposit settings updated',
  'PUT /admin/withdraw-settings': 'Withdraw settings updated',
  'POST /admin/toggle-2fa': 'Two-factor authentication updated',
  'DELETE /admin/backups/{filename}': 'Backup deleted successfully',
  'PATCH /admin/withdrawals/{id}': 'Withdrawal updated successfully!',
  'PATCH /admin/transactions/{id}/status': 'Deposit status updated!',
  'PUT /admin/transactions/{id}': 'Transaction updated',
  'DELETE /admin/transactions/{id}': 'Transaction deleted',
  'POST /admin/create-user': 'User created successfully!',
  'POST /admin/add-balance': 'Balance updated',
  'DELETE /admin/users/{id}': 'User deleted successfully!',
  'PUT /admin/users/{id}/withdraw-fee': 'Withdrawal fee updated',
  'PUT /admin/users/{id}/account-number': 'Account number updated',
  'POST /admin/change-password': 'Password changed successfully!',
  'POST /admin/tickets/update-status': 'Ticket status updated!',
  'POST /admin/tickets/reply': 'Reply sent!',
  'DELETE /admin/tickets/{id}': 'Ticket deleted',
  'PUT /user/profile': 'Profile updated successfully!',
  'POST /user/tickets': 'Ticket created',
  'POST /user/tickets/reply': 'Reply sent!',
  'POST /user/change-password': 'Password changed successfully!',
  'POST /user/withdraw': 'Withdrawal request submitted successfully! Status: Pending',
  'POST /user/deposit': 'Deposit request created! Status: Pending',
  'POST /user/toggle-2fa': 'Two-factor authentication updated',
} as const satisfies Readonly<Record<`${string} /${string}`, string>>;

export type AnswerlessWrite = keyof typeof answerlessWrites;

/** @param body of the request @param answer the parsed body of the response, undefined where there is none */
function completeAnswer(route: Route, body: unknown, answer: unknown): unknown {
  const given: Json = Object(answer);
  if (route === getProfile) return { sendsEmail: false, sendsSms: false, ...user(withoutNulls(given) as Json) };
  const completed = Object.entries(given).map(([name, value]) => [name, completePart(name, value)] as const);
  return { ...ofRoute.get(route)?.(Object(body)), ...Object.fromEntries(completed) };
}

const signedIn = (): Json => ({ requiresTwoFactor: false, name: '', balance: 0 });
/** Long work that is answered without a state has ended. */
const endedJob = (): Json => ({ filename: '', status: 'done', progress: { done: 1, total: 1 }, message: '' });

const secret = (): Json => ({ secret: '', otpauthUrl: '', message: '' });

const toggled = ({ enabled }: Json): Json => ({ message: `2FA ${enabled ? 'enabled' : 'disabled'} successfully` });

const unversioned = (): Json => ({ version: UNKNOWN_VERSION });

/** What answers lack as a whole, by the body of the request. */
const ofRoute: ReadonlyMap<Route, (body: Json) => Json> = new Map<Route, (body: Json) => Json>([
  [login, signedIn],
  [confirmSignIn, signedIn],
  [refresh, signedIn],
  [generateSecret, secret],
  [generateAdminSecret, secret],
  [toggleTwoFactor, toggled],
  [toggleAdminTwoFactor, toggled],
  [createBackup, endedJob],
  [restoreDatabase, endedJob],
  [deleteAllData, endedJob],
  [getDepositSettings, unversioned],
  [getWithdrawSettings, unversioned],
  [saveDepositSettings, unversioned],
  [saveWithdrawSettings, unversioned],
  [
    getAdminProfile,
    () => ({ _id: '', name: '', email: '', sendsEmail: false, twoFactorEnabled: false, twoFactorRequired: false }),
  ],
]);

function completePart(name: string, value: unknown): unknown {
  const complete = parts[name];
  if (!complete) return value;
  const present = withoutNulls(value);
  return Array.isArray(present) ? present.map((row) => complete(Object(row))) : complete(Object(present));
}

const parts: Readonly<Record<string, ((row: Json) => Json) | undefined>> = {
  transactions: transaction,
  requests: transaction,
  withdrawals: transaction,
  recentTransactions: transaction,
  transaction,
  withdrawal: transaction,
  users: user,
  user,
  tickets: ticket,
  ticket,
  backups: backup,
  methods: (row) => row,
};

const euros = (value: unknown): number => Math.round(Number(value ?? 0) * 100) / 100;

function transaction(row: Json): Json {
  const amount = euros(row.amount);
  const feePercent = euros(row.feePercent);
  return {
    status: 'pending',
    version: UNKNOWN_VERSION,
    timeline: [],
    transactionNumber: row._id,
    ...row,
    type: row.type === 'credit' ? 'deposit' : row.type === 'debit' ? 'withdraw' : row.type,
    amount,
    feePercent,
    feeAmount: euros(row.feeAmount ?? (amount * feePercent) / 100),
    userId: person(row.userId),
  };
}

/** A customer may have been deleted, or be an id alone. */
const person = (value: unknown): Json => ({
  _id: typeof value === 'string' ? value : '',
  name: 'Unknown',
  email: '',
  accountNumber: '',
  ...(Object(value) === value && (value as Json)),
});

function user(row: Json): Json {
  const balance = euros(row.balance);
  const reservedAmount = euros(row.reservedAmount);
  return {
    role: 'user',
    accountNumber: '',
    twoFactorEnabled: false,
    suspended: false,
    availableBalance: euros(balance - reservedAmount),
    ...row,
    balance,
    reservedAmount,
  };
}

function ticket(row: Json): Json {
  const replies = Array.isArray(row.replies) ? row.replies : [];
  return {
    priority: 'medium',
    status: 'open',
    version: UNKNOWN_VERSION,
    updatedAt: row.createdAt,
    replyCount: replies.length,
    ...row,
    userId: person(row.userId),
    replies: replies.map((reply: Json, index) => ({
      _id: String(index),
      ...reply,
      repliedBy: author(reply.repliedBy),
    })),
  };
}

function author(value: unknown): Json {
  const { accountNumber: _, ...known } = person(value);
  return { role: 'user', id: known._id, ...known };
}

function backup(row: Json): Json {
  return {
    bytes: 0,
    reason: 'manual',
    createdBy: '',
    lockedUntil: row.createdAt,
    ...row,
    stats: { totalUsers: 0, totalTransactions: 0, totalTickets: 0, ...(row.stats as Json | undefined) },
  };
}

/** Some servers send an absent field as null. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (Object(value) !== value) return value;
  const present = Object.entries(value as Json).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([name, inner]) => [name, withoutNulls(inner)]));
}
