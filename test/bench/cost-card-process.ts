/** The size of the bank does not matter: no call grows with it. */
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { beginJob, leaseJob } from '#functions/data/jobs.ts';
import { table } from '#functions/data/table.ts';
import { isoTime, now } from '#functions/platform/clock.ts';
import { Connections } from '#functions/platform/connections.ts';
import { newId } from '#functions/platform/ids.ts';
import * as administrators from '#shared/contract/administrators.ts';
import {
  declineProposal,
  getApprovalRules,
  getProposal,
  listProposals,
  saveApprovalRules,
} from '#shared/contract/approvals.ts';
import * as backups from '#shared/contract/backups.ts';
import * as beneficiaries from '#shared/contract/beneficiaries.ts';
import { requestDeposit } from '#shared/contract/deposits.ts';
import * as docs from '#shared/contract/docs.ts';
import * as methods from '#shared/contract/payment-methods.ts';
import * as profile from '#shared/contract/profile.ts';
import { getChanges, getHealth } from '#shared/contract/reports.ts';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import * as session from '#shared/contract/session.ts';
import * as tickets from '#shared/contract/tickets.ts';
import * as transactions from '#shared/contract/transactions.ts';
import * as twoFactor from '#shared/contract/two-factor.ts';
import { listUnclaimed, settleUnclaimed } from '#shared/contract/unclaimed.ts';
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
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { accessLine } from './access-line.ts';
import { answer } from './child.ts';

export interface RouteCost {
  readonly key: string;
  /** The caller check included. */
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Of these calls, the transactions. */
  readonly transactions: number;
  /** Calls of Cognito, S3, KMS and Lambda. */
  readonly otherCalls: number;
  readonly bytes: number;
  /** Lines in CloudWatch, and their bytes. */
  readonly lines: number;
  readonly lineBytes: number;
}

answer(async (): Promise<RouteCost[]> => {
  const bank = await startTestBank({ size: { customers: 100, transactionsEach: 20 } });
  try {
    const card = new Card(bank, meterOn(table()), countOtherCalls());
    const customer = await measuredCustomer(bank);
    for (const { route, ask } of measuredReads) await card.measure(route, () => ask(bank, customer));
    await everythingElse(bank, card);
    return card.costs;
  } finally {
    await bank.close();
  }
});

/** Counts what functions ask of services other than the table. */
function countOtherCalls(): () => number {
  let calls = 0;
  const { handle } = Connections.prototype;
  Connections.prototype.handle = function (request) {
    if (!request.headers['x-amz-target']?.startsWith('DynamoDB_')) calls += 1;
    return handle.call(this, request);
  };
  return () => calls;
}

class Card {
  readonly #bank: TestBank;
  readonly #meter: Meter;
  readonly #otherCalls: () => number;
  readonly #costs = new Map<string, RouteCost>();

  constructor(bank: TestBank, meter: Meter, otherCalls: () => number) {
    this.#bank = bank;
    this.#meter = meter;
    this.#otherCalls = otherCalls;
  }

  get costs(): RouteCost[] {
    return [...this.#costs.values()];
  }

  /** Only the first call of a route counts. */
  async measure<Success>(route: Route, ask: () => Promise<Answer<Success>>): Promise<Answer<Success>> {
    const key = namedRoutes.find((named) => named.route === route)?.key ?? route.path;
    let given: Answer<Success> | undefined;
    // The workers' cost of the call before must not count here.
    await this.#bank.drain();
    const [others, logged] = [this.#otherCalls(), (await stat(this.#bank.stack.logFile)).size];
    const commands = await this.#meter.during(async () => {
      given = await ask();
    });
    if (!given || given.status >= 300) throw new Error(`${key}: ${given?.status} ${JSON.stringify(given?.body)}`);
    const { readUnits, writeUnits } = billOf(commands);
    const bytes = Buffer.byteLength(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
    const lines = [accessLine(route, { status: given.status, bytes }), ...(await this.#ownLines(logged))];
    if (!this.#costs.has(key)) {
      this.#costs.set(key, {
        key,
        calls: commands.length,
        transactions: commands.filter(({ name }) => name.startsWith('TransactWrite')).length,
        otherCalls: this.#otherCalls() - others,
        readUnits,
        writeUnits,
        bytes,
        lines: lines.length,
        lineBytes: lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0),
      });
    }
    return given;
  }

  /** What functions have logged from this byte on, and Lambda passes on: lines of their level INFO and above. */
  async #ownLines(from: number): Promise<string[]> {
    const log = (await readFile(this.#bank.stack.logFile)).subarray(from).toString('utf8');
    return log.split('\n').filter((line) => line && JSON.parse(line).level !== 'DEBUG');
  }

  /** With a key, as the web app sends it. */
  call<R extends Route>(route: R, as: Session | undefined, input: CallInput<R> = {}): Promise<Answer<Result<R>>> {
    const headers = { 'idempotency-key': `cost-card-${this.#costs.size}-${route.path}` };
    return this.measure(route, () => this.#bank.call(route, input, { headers, ...(as && { as }) }));
  }
}

/** Lists and searches come first; this order leaves each call what it needs. */
async function everythingElse(bank: TestBank, card: Card): Promise<void> {
  const admin = bank.admin.session;
  for (const open of [getHealth, docs.getDocs, docs.getOpenapi]) await card.call(open, undefined);
  await card.call(methods.saveDepositSettings, admin, { body: { methods: depositMethods } });
  await card.call(methods.saveWithdrawSettings, admin, { body: { methods: withdrawMethods } });
  await card.call(methods.saveWithdrawalLimit, admin, { body: { withdrawalLimit: 50_000 } });
  await card.call(methods.getWithdrawalLimit, admin);
  await card.call(methods.getDepositSettings, admin);
  await card.call(methods.getWithdrawSettings, admin);
  await card.call(profile.getAdminProfile, admin);
  // A customer's call reads nothing but the customer.
  await card.call(getChanges, admin);

  const email = 'augusta.ada.thornbury@mail.example';
  const [first, second] = ['seven quiet otters', 'nine patient herons'];
  const made = await card.call(users.createUser, admin, { body: { name: 'Ada Thornbury', email, password: first } });
  const { _id: id } = made.result.user;
  const sessionIn = ({ result, cookies }: Answer<Result<typeof session.login>>): Session => {
    if (result.requiresTwoFactor) throw new Error(`${email} is asked for a code`);
    return { token: result.token, cookies };
  };
  const signedIn = async (password: string) =>
    sessionIn(await card.call(session.login, undefined, { body: { email, password } }));
  let ada = await signedIn(first);
  await card.call(methods.listDepositMethods, ada);
  await card.call(methods.listWithdrawMethods, ada);
  await moneyAndTickets(bank, card, { id, session: ada });

  await card.call(profile.updateProfile, ada, { body: { city: 'Lindhaven', mobile: '+49 151 23456789' } });
  await card.call(profile.changePassword, ada, {
    body: { currentPassword: first, newPassword: second, confirmPassword: second },
  });
  ada = await signedIn(second);
  ada = sessionIn(await card.call(session.confirmSignIn, ada, { body: { password: second } }));
  await card.call(session.listSessions, ada);
  const { sessions } = (await bank.call(session.listSessions, {}, { as: ada })).result;
  const other = sessions.find(({ current }) => !current);
  if (other) await card.call(session.revokeSession, ada, { params: { id: other._id } });
  await card.call(profile.endOtherSessions, ada);
  await twoFactorOf(bank, card, ada, [twoFactor.generateSecret, twoFactor.toggleTwoFactor]);
  const refreshed = await card.measure(session.refresh, () => bank.call(session.refresh, {}, { as: ada }));
  await card.call(session.logout, { token: refreshed.result.token, cookies: refreshed.cookies });

  await card.call(users.turnOffUserTwoFactor, admin, { params: { id } });
  await card.call(users.setWithdrawFee, admin, { params: { id }, body: { withdrawalFeePercent: 1 } });
  await card.call(users.setWithdrawalLimit, admin, { params: { id }, body: { withdrawalLimit: 5000 } });
  await card.call(users.correctUser, admin, {
    params: { id },
    body: { name: 'Ada King', email: 'ada.king@mail.example' },
  });
  await card.call(users.setAccountNumber, admin, { params: { id }, body: { accountNumber: 'ADA1815' } });
  await card.call(users.resetUserPassword, admin, { body: { userId: id, newPassword: first } });
  await card.call(users.endUserSessions, admin, { params: { id } });
  await card.call(users.unlockSignIn, admin, { params: { id } });
  await card.call(users.suspendUser, admin, { params: { id }, body: {} });
  await card.call(users.reactivateUser, admin, { params: { id } });
  await card.call(users.deleteUser, admin, { params: { id }, query: { force: 'true' } });
  await card.call(listUnclaimed, admin);
  await card.call(settleUnclaimed, admin, {
    body: { action: 'payout', userId: id, amount: 100, reason: 'Probate 17/2026', details: 'To the estate, by SEPA' },
  });
  await backupsKept(bank, card);
  await twoFactorOf(bank, card, admin, [twoFactor.generateAdminSecret, twoFactor.toggleAdminTwoFactor]);
  await amongAdministrators(bank, card);
}

/** A job itself reads or writes the whole bank. */
async function backupsKept(bank: TestBank, card: Card): Promise<void> {
  const admin = bank.admin.session;
  const params = { filename: (await bank.admin.call(backups.createBackup)).result.filename };
  while ((await bank.admin.call(backups.listBackups)).result.job?.status === 'running') await wait(100);
  await card.call(backups.listBackups, admin);
  await card.call(backups.downloadBackup, admin, { params });
  await card.call(backups.deleteBackup, admin, { params });
  await card.call(backups.bringBackBackup, admin, { params });
  await card.call(backups.createUpload, admin, { body: { bytes: 1000 } });
  const startedAt = isoTime(now());
  const by = { actorId: bank.admin.id, actorName: bank.admin.name };
  await beginJob({ id: newId(), kind: 'backup', startedAt, by, filename: 'backup-of-the-bench.json' });
  await leaseJob('the bench');
  await card.call(backups.cancelJob, admin, { body: { startedAt } });
}

/** Last, because proposals take the place of what they are about. */
async function amongAdministrators(bank: TestBank, card: Card): Promise<void> {
  const admin = bank.admin.session;
  const other = await bank.newAdmin();
  const params = { id: other.id };
  await card.call(session.getSessionLimits, admin);
  await card.call(session.saveSessionLimits, admin, { body: { idleMinutes: 30, longestHours: 12 } });
  await card.call(administrators.listAdministrators, admin);
  await card.call(administrators.saveAdministratorRules, admin, { body: { twoFactorRequired: true } });
  await card.call(administrators.saveAdministratorRules, admin, { body: { twoFactorRequired: false } });
  await card.call(getApprovalRules, admin);
  await card.call(saveApprovalRules, admin, { body: { paymentInstructions: true, version: 0 } });
  const proposed = { methods: withdrawMethods.slice(1) };
  await bank.call(methods.saveWithdrawSettings, { body: proposed }, { as: admin });
  const { proposals } = (await card.call(listProposals, admin)).result;
  const proposal = { id: proposals[0]?._id ?? '' };
  await card.call(getProposal, other.session, { params: proposal });
  await card.call(declineProposal, other.session, { params: proposal, body: { reason: 'Still in use' } });
  await card.call(administrators.endAdministratorSessions, admin, { params, body: {} });
  const secured = await bank.newAdmin();
  await enableTwoFactor(bank, secured.session, 'admin');
  await card.call(administrators.resetAdministratorTwoFactor, admin, { params: { id: secured.id }, body: {} });
  await card.call(administrators.setAdministratorStatus, admin, { params, body: { status: 'suspended' } });
}

async function moneyAndTickets(bank: TestBank, card: Card, ada: { id: string; session: Session }): Promise<void> {
  const admin = bank.admin.session;
  const funds = { userId: ada.id, type: 'deposit' as const, amount: 10_000, description: 'Welcome bonus' };
  await card.call(transactions.addBalance, admin, { body: funds });
  const withdraw = async (amount: number) =>
    transactionIn(await card.call(requestWithdrawal, ada.session, { body: { amount, method: 'sepa', bankDetails } }));
  const deposit = transactionIn(
    await card.call(requestDeposit, ada.session, { body: { amount: 250, methodCode: 'sepa' } }),
  );
  const [withdrawal, mistaken] = [await withdraw(250), await withdraw(25)];
  await card.call(beneficiaries.keepBeneficiary, ada.session, { body: { transactionId: withdrawal._id } });
  const saved = (await card.call(beneficiaries.listBeneficiaries, ada.session)).result.beneficiaries;
  await card.call(beneficiaries.removeBeneficiary, ada.session, { params: { id: saved[0]?._id ?? '' } });
  await card.call(transactions.cancelOwnTransaction, ada.session, { params: { id: mistaken._id } });
  const params = { id: deposit._id };
  await card.call(transactions.getOwnTransaction, ada.session, { params });
  const month = new Date(bank.clock.now()).toISOString().slice(0, 7);
  await card.call(transactions.getStatement, ada.session, { query: { month } });
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
