/** Reads what a bank shows of its customers, money, tickets, backups and settings. */

import type { BankApi, SignIn } from './bank-api.ts';
import { administrator } from './fill-bank.ts';

const searches = ['þóra', 'thora', 'müller', 'mueller', 'ase', 'muller-a', 'weiss', 'bastian', 'halloran'];
const ticketSearches = ['uberweisung', 'überweisung', 'naive', 'café'];

/** Figures of the moment, and signs of who has just signed in. */
const PASSING = new Set(['asOf', 'lastSignInAt', 'lastSignIn', 'requestId', 'usedAt', 'current', 'job']);

/** Rates of coins were texts in 0.1.0. */
const withoutPassing = (value: object): object =>
  JSON.parse(JSON.stringify(value), (name, part) => {
    if (PASSING.has(name)) return undefined;
    return name === 'eurToCryptoRate' ? Number(part) : part;
  });

export async function readFacts(api: BankApi) {
  const get = (path: string) => api.get(administrator, path);
  const list = (path: string, name: string) => api.list(administrator, path, name);
  const users = await list('/admin/users', 'users');
  const transactions = [
    ...(await list('/admin/transactions?type=deposit', 'transactions')),
    ...(await list('/admin/transactions?type=withdraw', 'transactions')),
  ];
  const tickets = await list('/admin/tickets', 'tickets');
  const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id).sort();
  const found: Record<string, string[]> = {};
  for (const word of searches)
    found[word] = idsOf((await get(`/admin/users?search=${encodeURIComponent(word)}`)).users);
  for (const word of ticketSearches)
    found[`ticket ${word}`] = idsOf((await get(`/admin/tickets?search=${encodeURIComponent(word)}`)).tickets);
  const details = [];
  for (const { _id } of transactions) details.push(await get(`/admin/transactions/${_id}`));
  const replies = [];
  for (const { _id } of tickets)
    replies.push([await get(`/admin/tickets/${_id}`), await list(`/admin/tickets/${_id}/replies`, 'replies')]);
  return withoutPassing({
    ...{ users, transactions, tickets, found, details, replies },
    requests: await get('/admin/requests'),
    unclaimed: await get('/admin/unclaimed'),
    stats: await get('/admin/stats'),
    books: await get('/admin/books'),
    backups: [await list('/admin/backups', 'backups'), await list('/admin/backups?deleted=true', 'backups')],
    administrators: await get('/admin/administrators'),
    proposals: await list('/admin/proposals', 'proposals'),
    settings: [
      ...[await get('/admin/deposit-settings'), await get('/admin/withdraw-settings')],
      ...[await get('/admin/withdrawal-limit'), await get('/admin/session-limits'), await get('/admin/approval-rules')],
    ],
  });
}

/** Reads what a customer sees of the own account. */
export async function readOwnFacts(api: BankApi, customer: SignIn) {
  const get = (path: string) => api.get(customer, path);
  return withoutPassing({
    profile: await get('/user/profile'),
    statement: await get('/user/statement'),
    overview: await get('/user/overview'),
    beneficiaries: await get('/user/beneficiaries'),
    tickets: await get('/user/tickets'),
  });
}
