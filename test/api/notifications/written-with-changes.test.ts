/** A notification is written in the transaction of the change that it is about. */
import { beforeAll, expect, test } from 'vitest';
import { endAdministratorSessions, resetAdministratorTwoFactor } from '#shared/contract/administrators.ts';
import { listBackups } from '#shared/contract/backups.ts';
import { correctUser, endUserSessions, resetUserPassword, turnOffUserTwoFactor } from '#shared/contract/customers.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { endOtherSessions, listSessions, revokeSession, toggleTwoFactor } from '#shared/contract/sign-in.ts';
import { saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { cancelOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { type NotificationKind, notificationKindNames } from '#shared/domain/notification-kinds.ts';
import { createApprovalActions } from '#test/support/approvals.ts';
import type { Person } from '#test/support/bank.ts';
import { waitForJob } from '#test/support/bank-content.ts';
import { crashOnNextWrite, dropNextWriteResponse, failWrites } from '#test/support/faults/fail-writes.ts';
import { leaseJob } from '#test/support/faults/held-jobs.ts';
import { transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, money, tickets, backups, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 1000 });
const { choose } = createApprovalActions(bank);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let grace: Person;
beforeAll(async () => {
  grace = await bank.newAdmin({ name: 'Grace Hopper' });
});

const notificationsOf = async (person: Person) =>
  (await person.call(listNotifications, { query: { limit: 100 } })).result.notifications;

const ofKind = async (person: Person, kind: NotificationKind) =>
  (await notificationsOf(person)).filter((notification) => notification.kind === kind);

const depositOf = async (person: Person) => transactionOfAnswer(await money.deposit(person, 100));
const withdrawalOf = async (person: Person) => transactionOfAnswer(await money.withdraw(person, 100));

interface Case {
  readonly name: string;
  readonly kind: NotificationKind;
  readonly change: () => Promise<unknown>;
  readonly reader: () => Person;
  readonly text?: RegExp;
}

const toAda = { reader: () => ada };
const toAdministrators = { reader: () => grace };

const cases: readonly Case[] = [
  {
    name: 'a deposit request that is completed',
    kind: 'request-decided',
    change: async () => money.setStatus((await depositOf(ada))._id, 'completed'),
    ...toAda,
    text: /^Your deposit TX/,
  },
  {
    name: 'a withdrawal that is paid',
    kind: 'request-decided',
    change: async () =>
      admin.call(processWithdrawal, { params: { id: (await withdrawalOf(ada))._id }, body: { status: 'completed' } }),
    ...toAda,
    text: /^Your withdrawal TX\S+ is completed\.$/,
  },
  {
    name: 'a reply of the bank',
    kind: 'ticket-answered',
    change: async () => tickets.replyAsBank((await tickets.opened(ada, { subject: 'Lost <b>card</b>' }))._id),
    ...toAda,
    text: /“Lost <b>card<\/b>”/,
  },
  {
    name: 'a reply of a customer',
    kind: 'ticket-reply-received',
    change: async () => tickets.reply(ada, (await tickets.opened(ada))._id),
    ...toAdministrators,
  },
  {
    name: 'a change that waits for approval',
    kind: 'approval-waiting',
    change: async () => {
      await choose({ paymentInstructions: true }, admin, grace);
      const [sepa, ...others] = withdrawMethods;
      const methods = [{ ...sepa, name: 'SEPA', code: 'sepa', type: 'bank' as const }, ...others];
      await admin.call(saveWithdrawSettings, { body: { methods } });
    },
    ...toAdministrators,
    text: /^Test Administrator has proposed/,
  },
  {
    name: 'a nightly backup of which all workers die',
    kind: 'backup-failed',
    change: async () => {
      await backups.hold({ filename: 'backup-2031-05-06T07-08-09-123Z.json', reason: 'daily' });
      for (let worker = 0; worker < 2; worker += 1) {
        bank.clock.advance(61_000);
        await leaseJob(`worker ${worker}`);
      }
      bank.clock.advance(61_000);
      // The list invokes a worker for work that has stopped.
      expect((await admin.call(listBackups)).status).toBe(200);
      expect((await waitForJob(bank)).status).toBe('failed');
    },
    ...toAdministrators,
  },
  {
    name: 'a sign-in from a device that the account does not know',
    kind: 'new-device-sign-in',
    change: () => bank.signIn(ada.email, ada.password, { 'user-agent': FIREFOX }),
    ...toAda,
    text: /^Your account was opened with Firefox on Linux, from the address 10\./,
  },
  {
    name: 'a password that the customer changes',
    kind: 'password-changed',
    change: async () => {
      await ada.changePassword('nine patient herons');
      ada.password = 'nine patient herons';
    },
    ...toAda,
    text: /^You have changed your password\./,
  },
  {
    name: 'a password that an administrator sets',
    kind: 'password-changed',
    change: async () => {
      const newPassword = 'seven brass lanterns';
      await admin.call(resetUserPassword, { body: { userId: ada.id, newPassword } });
      await ada.signIn({ ...ada, password: newPassword });
    },
    ...toAda,
    text: /^We have set a new password/,
  },
  {
    name: 'two-factor authentication that is turned on and off',
    kind: 'two-factor-enabled',
    change: async () => {
      await enableTwoFactor(bank, ada.session);
      await ada.call(toggleTwoFactor, { body: { enabled: false } });
      await ada.signInAgain();
    },
    ...toAda,
  },
  {
    name: 'two-factor authentication that an administrator turns off',
    kind: 'two-factor-disabled',
    change: async () => {
      await enableTwoFactor(bank, ada.session);
      await admin.call(turnOffUserTwoFactor, { params: { id: ada.id } });
      await ada.signInAgain();
    },
    ...toAda,
    text: /^An administrator has turned off/,
  },
  {
    name: 'two-factor authentication of an administrator that another one turns off',
    kind: 'two-factor-disabled',
    change: async () => {
      await enableTwoFactor(bank, grace.session, 'admin');
      await admin.call(resetAdministratorTwoFactor, { params: { id: grace.id }, body: {} });
      await grace.signInAgain();
    },
    ...toAdministrators,
  },
  {
    name: 'an e-mail address that an administrator corrects',
    kind: 'email-changed',
    change: async () => {
      const email = 'ada.corrected@test.example';
      await admin.call(correctUser, { params: { id: ada.id }, body: { email } });
      await ada.signIn({ ...ada, email });
    },
    ...toAda,
  },
  {
    name: 'other sessions that the customer ends',
    kind: 'sessions-ended',
    change: () => ada.call(endOtherSessions),
    ...toAda,
    text: /^You have signed out other devices\./,
  },
  {
    name: 'one session that the customer ends',
    kind: 'sessions-ended',
    change: async () => {
      await bank.signIn(ada.email, ada.password);
      const { sessions } = (await ada.call(listSessions)).result;
      await ada.call(revokeSession, { params: { id: sessions.find(({ current }) => !current)?._id ?? '' } });
    },
    ...toAda,
  },
  {
    name: 'a session whose cookie was copied',
    kind: 'sessions-ended',
    change: async () => {
      await bank.refresh(ada.session);
      bank.clock.advance(61_000);
      await bank.refresh(ada.session);
      await ada.signInAgain();
    },
    ...toAda,
    text: /^One of your sessions was used from two places/,
  },
  {
    name: 'sessions that an administrator ends',
    kind: 'sessions-ended',
    change: async () => {
      await admin.call(endUserSessions, { params: { id: ada.id } });
      await ada.signInAgain();
    },
    ...toAda,
    text: /^An administrator has signed you out/,
  },
  {
    name: 'sessions of an administrator that another one ends',
    kind: 'sessions-ended',
    change: async () => {
      await admin.call(endAdministratorSessions, { params: { id: grace.id }, body: {} });
      await grace.signInAgain();
    },
    ...toAdministrators,
  },
];

test.each(cases)('$name shows one notification more', async ({ kind, change, reader, text = /./ }) => {
  for (const person of [admin, ada, grace]) await person.staySignedIn();
  const before = (await ofKind(reader(), kind)).length;
  await change();
  if (kind === 'backup-failed') await grace.signInAgain();
  const notifications = await ofKind(reader(), kind);
  expect(notifications).toHaveLength(before + 1);
  expect(notifications[0]).toMatchObject({ text: expect.stringMatching(text), read: false });
});

test('the cases are of every kind but that of a forgotten password, which test/api/sign-in shows', () => {
  const others = notificationKindNames.filter((kind) => kind !== 'administrator-password-reset');
  expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(others));
});

test('no notification is shown of a request that the customer cancels, nor of a sign-in from a device that the account knows', async () => {
  const before = await notificationsOf(ada);
  const { _id } = await depositOf(ada);
  await ada.call(cancelOwnTransaction, { params: { id: _id } });
  const device = ada.session.cookies.filter((cookie) => cookie.startsWith('device-'));
  expect((await ada.tryToSignIn({}, { cookies: device })).status).toBe(200);
  expect(await notificationsOf(ada)).toEqual(before);
});

test('no notification is shown to the administrator who has proposed a change', async () => {
  expect(await ofKind(grace, 'approval-waiting')).toHaveLength(1);
  expect(await ofKind(admin, 'approval-waiting')).toEqual([]);
});

test('no notification is shown of a decision that fails, and one of that whose answer from the table is lost', async () => {
  await admin.staySignedIn();
  const { length: before } = await ofKind(ada, 'request-decided');
  const { _id } = await depositOf(ada);
  const end = failWrites(new Error('The write fails (wanted by a test)'));
  expect((await money.setStatus(_id, 'completed')).status).toBe(500);
  end();
  expect((await money.setStatus(_id, 'completed', 9)).status).toBe(409);
  expect(await ofKind(ada, 'request-decided')).toHaveLength(before);
  dropNextWriteResponse();
  expect((await money.setStatus(_id, 'completed')).status).toBe(200);
  expect(await ofKind(ada, 'request-decided')).toHaveLength(before + 1);
});

test.each([
  { when: 'before', shown: 0, repeated: 201 },
  { when: 'after', shown: 1, repeated: 200 },
] as const)(
  'a reply of which the function dies $when the write shows one notification when it is sent again',
  async ({ when, shown, repeated }) => {
    await admin.staySignedIn();
    const { length: before } = await ofKind(ada, 'ticket-answered');
    const { _id } = await tickets.opened(ada);
    const headers = { 'idempotency-key': `reply-dies-${when}` };
    crashOnNextWrite(when);
    expect((await tickets.replyAsBank(_id, 'Found.', headers)).status).toBe(500);
    expect(await ofKind(ada, 'ticket-answered')).toHaveLength(before + shown);
    expect((await tickets.replyAsBank(_id, 'Found.', headers)).status).toBe(repeated);
    expect(await ofKind(ada, 'ticket-answered')).toHaveLength(before + 1);
  },
);
