/**
 * The budgets of each list, search and overview, in a bank of any size. The caller check, one consistent read, is
 * added to them.
 */
import { listAudit } from '#shared/contract/audit.ts';
import { getProfile, getUser, listUserSignIns, listUsers, resetUserPassword } from '#shared/contract/customers.ts';
import { getReconciliation, getStats } from '#shared/contract/reports.ts';
import type { Route } from '#shared/contract/route.ts';
import { listSignIns } from '#shared/contract/sign-in.ts';
import { getTicket, listOwnTickets, listReplies, listTickets } from '#shared/contract/tickets.ts';
import {
  getOverview,
  getTransaction,
  listOwnTransactions,
  listRequests,
  listTransactions,
} from '#shared/contract/transactions/transactions.ts';
import { getWithdrawal, listWithdrawals } from '#shared/contract/transactions/withdrawals.ts';
import type { Answer, CallInput, Session, TestBank } from './bank.ts';
import { accountNumberOfCustomer, emailOfCustomer, inventedCustomerName } from './faults/many-customers.ts';

/** The ids of a customer's things, one of each kind. */
export interface MeasuredCustomer {
  readonly id: string;
  readonly session: Session;
  readonly transactionNumber: string;
  readonly transactionId: string;
  readonly withdrawalId: string;
  readonly ticketId: string;
}

/** This customer has a ticket, and has withdrawn money even where everybody has two transactions. */
const CUSTOMER = 8;

export interface MeasuredRead {
  readonly name: string;
  readonly route: Route;
  /** The number of rows in a bank with a hundred customers or more. */
  readonly rows: number;
  /**
   * The largest number of calls. Its cost has a limit, too: where two lists are merged, chance decides how much of
   * each is read.
   */
  readonly calls: number;
  readonly units: number;
  readonly ask: (bank: TestBank, customer: MeasuredCustomer) => Promise<Answer>;
}

type Limits = readonly [rows: number, calls: number, units: number];

function byAdmin<R extends Route>(
  name: string,
  route: R,
  [rows, calls, units]: Limits,
  input: CallInput<R> | ((customer: MeasuredCustomer) => CallInput<R>) = {},
): MeasuredRead {
  const ask: MeasuredRead['ask'] = (bank, customer) =>
    bank.admin.call(route, typeof input === 'function' ? input(customer) : input);
  return { name, route, rows, calls, units, ask };
}

function byCustomer<R extends Route>(
  name: string,
  route: R,
  [rows, calls, units]: Limits,
  input: CallInput<R> = {},
): MeasuredRead {
  return { name, route, rows, calls, units, ask: (bank, { session }) => bank.call(route, input, { as: session }) };
}

const email = emailOfCustomer(CUSTOMER);
const [, lastName = ''] = inventedCustomerName(CUSTOMER).split(' ');

export const measuredReads: readonly MeasuredRead[] = [
  byAdmin('the statistics', getStats, [30, 2, 1.5]),
  byAdmin('the books', getReconciliation, [7, 1, 0.5]),

  byAdmin('50 customers', listUsers, [50, 3, 26.5], { query: { limit: 50 } }),
  byAdmin('25 customers by name', listUsers, [25, 2, 13], { query: { limit: 25, search: lastName.slice(0, 5) } }),
  byAdmin('a customer by e-mail address', listUsers, [1, 2, 1], { query: { search: email } }),
  byAdmin('a customer by account number', listUsers, [1, 2, 1], {
    query: { search: accountNumberOfCustomer(CUSTOMER) },
  }),
  byAdmin('one customer', getUser, [0, 2, 2], ({ id }) => ({ params: { id } })),
  byAdmin("a customer's sign-ins", listUserSignIns, [2, 2, 1.5], ({ id }) => ({ params: { id } })),

  byAdmin('50 transactions', listTransactions, [50, 7, 6.5], { query: { limit: 50 } }),
  byAdmin('50 deposits', listTransactions, [50, 4, 5.5], { query: { limit: 50, type: 'deposit' } }),
  byAdmin('a transaction by its number', listTransactions, [1, 5, 3], ({ transactionNumber: search }) => ({
    query: { limit: 25, search },
  })),
  byAdmin("25 transactions by ten customers' e-mail addresses", listTransactions, [25, 14, 12.5], {
    query: { limit: 25, search: email.slice(0, 'customer.000001'.length) },
  }),
  // No key matches the search: about a thousand rows of either list are read, and the next page continues.
  byAdmin('transactions by an amount', listTransactions, [0, 11, 61], { query: { search: '0.01' } }),
  byAdmin('one transaction', getTransaction, [0, 2, 3], ({ transactionId: id }) => ({ params: { id } })),

  byAdmin('50 requests', listRequests, [50, 7, 6.5], { query: { limit: 50 } }),
  byAdmin('15 pending requests', listRequests, [15, 5, 3], { query: { limit: 15, status: 'pending' } }),
  byAdmin('50 withdrawals', listWithdrawals, [50, 4, 7], { query: { limit: 50 } }),
  byAdmin('one withdrawal', getWithdrawal, [0, 2, 3], ({ withdrawalId: id }) => ({ params: { id } })),

  byAdmin('20 tickets', listTickets, [20, 2, 2], { query: { limit: 20 } }),
  byAdmin('tickets by a word of their subject', listTickets, [4, 5, 5.5], { query: { limit: 4, search: 'address' } }),
  byAdmin("tickets by their customer's e-mail address", listTickets, [1, 4, 2], { query: { search: email } }),
  byAdmin('one ticket', getTicket, [0, 1, 2], ({ ticketId: id }) => ({ params: { id } })),
  byAdmin('the replies of a ticket', listReplies, [0, 2, 2.5], ({ ticketId: id }) => ({ params: { id } })),

  byAdmin('50 records of the audit trail', listAudit, [50, 14, 35], { query: { limit: 50 } }),
  byAdmin('50 records of one kind', listAudit, [50, 9, 73], { query: { limit: 50, action: 'transaction' } }),
  byAdmin('the records about a customer', listAudit, [23, 2, 2], ({ id: userId }) => ({ query: { userId } })),

  byCustomer('own overview', getOverview, [5, 1, 1]),
  byCustomer('own profile', getProfile, [0, 1, 1]),
  byCustomer('own 20 transactions', listOwnTransactions, [20, 1, 1]),
  byCustomer('own tickets', listOwnTickets, [1, 1, 0.5]),
  byCustomer('own sign-ins', listSignIns, [2, 1, 0.5]),
];

export async function prepareMeasuredCustomer(bank: TestBank): Promise<MeasuredCustomer> {
  const { users } = (await bank.admin.call(listUsers, { query: { search: email } })).result;
  const id = users[0]?._id ?? '';
  const newPassword = 'nine patient herons';
  await bank.admin.call(resetUserPassword, { body: { userId: id, newPassword } });
  const { transactions } = (await bank.admin.call(listTransactions, { query: { userId: id } })).result;
  const { tickets } = (await bank.admin.call(listTickets, { query: { userId: id } })).result;
  return {
    id,
    session: await bank.signIn(email, newPassword),
    transactionNumber: transactions[0]?.transactionNumber ?? '',
    transactionId: transactions[0]?._id ?? '',
    withdrawalId: transactions.find(({ type }) => type === 'withdraw')?._id ?? '',
    ticketId: tickets[0]?._id ?? '',
  };
}

export function rowsOfAnswer({ body }: Answer): readonly unknown[] {
  return Object.values(Object(body)).find(Array.isArray) ?? [];
}
