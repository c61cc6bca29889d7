/** One typical call of every route, with what it costs; a bank of any size, because none of it grows. */
import { table } from '#functions/data/table.ts';
import { requestDeposit } from '#shared/contract/deposits.ts';
import * as docs from '#shared/contract/docs.ts';
import * as methods from '#shared/contract/payment-methods.ts';
import * as profile from '#shared/contract/profile.ts';
import { getHealth } from '#shared/contract/reports.ts';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import * as session from '#shared/contract/session.ts';
import * as tickets from '#shared/contract/tickets.ts';
import * as transactions from '#shared/contract/transactions.ts';
import * as twoFactor from '#shared/contract/two-factor.ts';
import * as users from '#shared/contract/users.ts';
import { processWithdrawal, requestWithdrawal } from '#shared/contract/withdrawals.ts';
import {
  type Answer,
  type CallInput,
  type Result,
  type Session,
  startTestBank,
  type TestBank,
} from '#test/support/bank.ts';
import { billOf, type Meter, meterOn } from '#test/support/capacity.ts';
import { measuredCustomer, measuredReads } from '#test/support/measured-reads.ts';
import { depositMethods, transactionIn, withdrawMethods } from '#test/support/money.ts';
import { bankDetails } from '#test/support/payment-details.ts';
import { totp } from '#test/support/totp.ts';
import { answer } from './child.ts';

export interface RouteCost {
  readonly key: string;
  /** Calls of the table, the caller check included. */
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Of the answer. */
  readonly bytes: number;
}

answer(async (): Promise<RouteCost[]> => {
  const bank = await startTestBank({ size: { customers: 100, transactionsEach: 20 } });
  try {
    const card = new Card(bank, meterOn(table()));
    const customer = await measuredCustomer(bank);
    for (const { route, ask } of measuredReads) await card.measure(route, () => ask(bank, customer));
    await everythingElse(bank, card);
    return card.costs;
  } finally {
    await bank.close();
  }
});

class Card {
  readonly #bank: TestBank;
  readonly #meter: Meter;
  readonly #costs = new Map<string, RouteCost>();

  constructor(bank: TestBank, meter: Meter) {
    this.#bank = bank;
    this.#meter = meter;
  }

  get costs(): RouteCost[] {
    return [...this.#costs.values()];
  }

  /** The first call of a route is the one that counts. */
  async measure<Success>(route: Route, ask: () => Promise<Answer<Success>>): Promise<Answer<Success>> {
    const key = namedRoutes.find((named) => named.route === route)?.key ?? route.path;
    let given: Answer<Success> | undefined;
    const commands = await this.#meter.during(async () => {
      given = await ask();
    });
    if (!given || given.status >= 300) throw new Error(`${key}: ${given?.status} ${JSON.stringify(given?.body)}`);
    const { readUnits, writeUnits } = billOf(commands);
    const bytes = Buffer.byteLength(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
    if (!this.#costs.has(key)) this.#costs.set(key, { key, calls: commands.length, readUnits, writeUnits, bytes });
    return given;
  }

  /** With a key, as the web app sends every request that makes something. */
  call<R extends Route>(route: R, as: Session | undefined, input: CallInput<R> = {}): Promise<Answer<Result<R>>> {
    const headers = { 'idempotency-key': `cost-card-${this.#costs.size}-${route.path}` };
    return this.measure(route, () => this.#bank.call(route, input, { headers, ...(as && { as }) }));
  }
}

/** What lists and searches leave: in an order in which each call finds what it needs. */
async function everythingElse(bank: TestBank, card: Card): Promise<void> {
  const admin = bank.admin.session;
  for (const open of [getHealth, docs.getDocs, docs.getOpenapi]) await card.call(open, undefined);
  await card.call(methods.saveDepositSettings, admin, { body: { methods: depositMethods } });
  await card.call(methods.saveWithdrawSettings, admin, { body: { methods: withdrawMethods } });
  await card.call(methods.getDepositSettings, admin);
  await card.call(methods.getWithdrawSettings, admin);
  await card.call(profile.getAdminProfile, admin);

  const email = 'augusta.ada.thornbury@mail.example';
  const [first, second] = ['seven quiet otters', 'nine patient herons'];
  const made = await card.call(users.createUser, admin, { body: { name: 'Ada Thornbury', email, password: first } });
  const { _id: id } = made.result.user;
  const signedIn = async (password: string): Promise<Session> => {
    const { result, cookies } = await card.call(session.login, undefined, { body: { email, password } });
    if (result.requiresTwoFactor) throw new Error(`${email} is asked for a code`);
    return { token: result.token, cookies };
  };
  let ada = await signedIn(first);
  await card.call(methods.listDepositMethods, ada);
  await card.call(methods.listWithdrawMethods, ada);
  await moneyAndTickets(bank, card, { id, session: ada });

  await card.call(profile.updateProfile, ada, { body: { city: 'Lindhaven', mobile: '+49 151 23456789' } });
  await card.call(profile.changePassword, ada, {
    body: { currentPassword: first, newPassword: second, confirmPassword: second },
  });
  ada = await signedIn(second);
  await card.call(profile.endOtherSessions, ada);
  await twoFactorOf(bank, card, ada, [twoFactor.generateSecret, twoFactor.toggleTwoFactor]);
  const refreshed = await card.measure(session.refresh, () => bank.call(session.refresh, {}, { as: ada }));
  await card.call(session.logout, { token: refreshed.result.token, cookies: refreshed.cookies });

  await card.call(users.turnOffUserTwoFactor, admin, { params: { id } });
  await card.call(users.setWithdrawFee, admin, { params: { id }, body: { withdrawalFeePercent: 1 } });
  await card.call(users.setAccountNumber, admin, { params: { id }, body: { accountNumber: 'ADA1815' } });
  await card.call(users.resetUserPassword, admin, { body: { userId: id, newPassword: first } });
  await card.call(users.endUserSessions, admin, { params: { id } });
  await card.call(users.suspendUser, admin, { params: { id }, body: {} });
  await card.call(users.reactivateUser, admin, { params: { id } });
  await card.call(users.deleteUser, admin, { params: { id }, query: { force: 'true' } });
  await twoFactorOf(bank, card, admin, [twoFactor.generateAdminSecret, twoFactor.toggleAdminTwoFactor]);
}

async function moneyAndTickets(bank: TestBank, card: Card, ada: { id: string; session: Session }): Promise<void> {
  const admin = bank.admin.session;
  const funds = { userId: ada.id, type: 'deposit' as const, amount: 10_000, description: 'Welcome bonus' };
  await card.call(transactions.addBalance, admin, { body: funds });
  const deposit = transactionIn(
    await card.call(requestDeposit, ada.session, { body: { amount: 250, methodCode: 'sepa' } }),
  );
  const withdrawal = transactionIn(
    await card.call(requestWithdrawal, ada.session, { body: { amount: 250, method: 'sepa', bankDetails } }),
  );
  const params = { id: deposit._id };
  await card.call(transactions.getOwnTransaction, ada.session, { params });
  await card.call(transactions.previewTransaction, admin, { params, query: { status: 'completed' } });
  await card.call(transactions.changeStatus, admin, { params, body: { status: 'completed' } });
  await card.call(transactions.editTransaction, admin, { params, body: { amount: 240 } });
  await card.call(transactions.deleteTransaction, admin, { params });
  await card.call(processWithdrawal, admin, {
    params: { id: withdrawal._id },
    body: { status: 'completed', notes: 'Paid by SEPA, reference 4711' },
  });

  const body = { subject: 'Where is my transfer?', message: 'I sent 250 euros on Monday, and it has not arrived.' };
  const { body: asked } = await card.call(tickets.createTicket, ada.session, { body });
  const { _id: ticketId } = (asked as { ticket: { _id: string } }).ticket;
  await card.call(tickets.replyToTicket, admin, { body: { ticketId, message: 'It should be there tomorrow.' } });
  await card.call(tickets.replyToOwnTicket, ada.session, { body: { ticketId, message: 'Thank you.' } });
  await card.call(tickets.updateTicketStatus, admin, { body: { ticketId, status: 'closed' } });
  await card.call(tickets.getOwnTicket, ada.session, { params: { id: ticketId } });
  await card.call(tickets.listOwnReplies, ada.session, { params: { id: ticketId } });
  await card.call(tickets.deleteTicket, admin, { params: { id: ticketId } });
}

type TwoFactorRoutes = readonly [
  typeof twoFactor.generateSecret | typeof twoFactor.generateAdminSecret,
  typeof twoFactor.toggleTwoFactor | typeof twoFactor.toggleAdminTwoFactor,
];

async function twoFactorOf(
  bank: TestBank,
  card: Card,
  as: Session,
  [generate, toggle]: TwoFactorRoutes,
): Promise<void> {
  const { result } = await card.call(generate, as);
  const verificationCode = totp(result.secret, bank.clock.now());
  await card.call(toggle, as, { body: { enabled: true, verificationCode } });
}
