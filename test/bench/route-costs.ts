/** Makes one typical call of each route and records what DynamoDB counts. The size of the bank does not matter. */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { beginJob, leaseJob } from '#functions/backups/jobs.ts';
import { isoTime, now } from '#functions/core/clock.ts';
import { tableClient } from '#functions/core/dynamodb/table.ts';
import { newId } from '#functions/core/ids.ts';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes, routes } from '#shared/contract/routes.ts';
import { type Answer, type CallInput, type ResponseBody, type Session, startTestBank } from '#test/support/bank.ts';
import { createCapacityMeter, type MeteredCommand, sumCapacity } from '#test/support/capacity.ts';
import { sentCode } from '#test/support/faults/one-time-codes.ts';
import { measuredReads, prepareMeasuredCustomer } from '#test/support/measured-reads.ts';
import { depositMethods, transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { totp } from '#test/support/totp.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const bank = await startTestBank({ size: { customers: 100, transactionsEach: 20 } });
const meter = createCapacityMeter(tableClient());
export const routeCosts = new Map<string, RouteCost>();

/** The calls of other emulators than the table. They are servers of this process, as the gateway is. */
let otherCalls = 0;
subscribe('http.server.request.start', (message) => {
  const { headers, socket } = (message as { request: IncomingMessage }).request;
  const isTables = String(headers['x-amz-target']).startsWith('DynamoDB');
  if (!isTables && socket.localPort !== Number(new URL(bank.url).port)) otherCalls += 1;
});

/** Measures the first call of a route. */
async function measure<Success>(route: Route, ask: () => Promise<Answer<Success>>): Promise<Answer<Success>> {
  const key = namedRoutes.find((named) => named.route === route)?.key ?? route.path;
  // What workers do after the call before must not count here.
  await bank.drain();
  const others = otherCalls;
  const given: Answer<Success>[] = [];
  const commands = await meter.during(async () => given.push(await ask()));
  const [answer] = given;
  if (!answer || answer.status >= 300) throw new Error(`${key}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  if (!routeCosts.has(key)) routeCosts.set(key, costOf(commands, otherCalls - others, answer.body));
  return answer;
}

export type RouteCost = ReturnType<typeof costOf>;

/** Returns the cost of a call. @param others the number of calls of Cognito, S3, KMS and Lambda */
function costOf(commands: readonly MeteredCommand[], others: number, body: unknown) {
  return {
    ...sumCapacity(commands),
    calls: commands.length,
    transactions: commands.filter(({ name }) => name.startsWith('TransactWrite')).length,
    others,
    bytes: Buffer.byteLength(typeof body === 'string' ? body : JSON.stringify(body)),
  };
}

/** Calls with an idempotency key, as the web app does. */
const calling =
  (as?: Session) =>
  <R extends Route>(route: R, input: CallInput<R> = {}): Promise<Answer<ResponseBody<R>>> => {
    const headers = { 'idempotency-key': `cost-card-${routeCosts.size}-${route.path}` };
    return measure(route, () => bank.call(route, input, { headers, ...(as && { as }) }));
  };

const { signIn, customers, administrators, approvals, transactions, tickets, enquiries, backups } = routes;
const measured = await prepareMeasuredCustomer(bank);
for (const { route, ask } of measuredReads) await measure(route, () => ask(bank, measured));

// Lists and searches were measured first. This order leaves each call the data that it needs.
const open = calling();
const admin = calling(bank.admin.session);
for (const route of [routes.reports.getHealth, routes.reports.getDocs, routes.reports.getOpenapi]) await open(route);
await admin(transactions.saveDepositSettings, { body: { methods: depositMethods } });
await admin(transactions.saveWithdrawSettings, { body: { methods: withdrawMethods } });
await admin(transactions.saveWithdrawalLimit, { body: { withdrawalLimit: 50_000 } });
const { getWithdrawalLimit, getDepositSettings, getWithdrawSettings } = transactions;
for (const route of [getWithdrawalLimit, getDepositSettings, getWithdrawSettings]) await admin(route);
for (const route of [administrators.getAdminProfile, routes.reports.getChanges]) await admin(route);

const email = 'augusta.ada.thornbury@mail.example';
const [firstPassword, newPassword] = ['seven quiet otters', 'nine patient herons'];
const made = await admin(customers.createUser, { body: { name: 'Ada Thornbury', email, password: firstPassword } });
const { _id: userId } = made.result.user;
const params = { id: userId };
const sessionIn = ({ result, cookies }: Answer<ResponseBody<typeof signIn.login>>): Session => {
  if (result.requiresTwoFactor) throw new Error(`${email} is asked for a code`);
  return { token: result.token, cookies };
};
let ada = sessionIn(await open(signIn.login, { body: { email, password: firstPassword } }));
let customer = calling(ada);
for (const route of [transactions.listDepositMethods, transactions.listWithdrawMethods]) await customer(route);

await admin(transactions.createAdjustment, { body: { userId, type: 'deposit', amount: 10_000, description: 'Bonus' } });
const withdraw = async (amount: number) =>
  transactionOfAnswer(
    await customer(transactions.requestWithdrawal, {
      body: { amount, method: 'sepa', bankDetails: exampleBankDetails },
    }),
  );
const requested = await customer(routes.transactions.requestDeposit, { body: { amount: 250, methodCode: 'sepa' } });
const deposit = { id: transactionOfAnswer(requested)._id };
const [withdrawal, mistaken] = [await withdraw(250), await withdraw(25)];
await customer(transactions.saveBeneficiary, { body: { transactionId: withdrawal._id } });
const [saved] = (await customer(transactions.listBeneficiaries)).result.beneficiaries;
await customer(transactions.removeBeneficiary, { params: { id: saved?._id ?? '' } });
await customer(transactions.cancelOwnTransaction, { params: { id: mistaken._id } });
await customer(transactions.getOwnTransaction, { params: deposit });
await customer(transactions.getStatement, { query: { month: isoTime(bank.clock.now()).slice(0, 7) } });
await admin(transactions.previewTransaction, { params: deposit, query: { status: 'completed' } });
await admin(transactions.changeStatus, { params: deposit, body: { status: 'completed' } });
await admin(transactions.editTransaction, { params: deposit, body: { amount: 240 } });
await admin(transactions.deleteTransaction, { params: deposit });
const paid = { status: 'completed', notes: 'Paid by SEPA, reference 4711' } as const;
await admin(routes.transactions.processWithdrawal, { params: { id: withdrawal._id }, body: paid });

const question = { subject: 'Where is my transfer?', message: 'I sent 250 euros on Monday. They have not arrived.' };
const { ticket } = (await customer(tickets.createTicket, { body: question })).body as { ticket: { _id: string } };
const [ticketId, asked] = [ticket._id, { params: { id: ticket._id } }];
await admin(tickets.replyToTicket, { body: { ticketId, message: 'It should be there tomorrow.' } });
await customer(tickets.replyToOwnTicket, { body: { ticketId, message: 'Thank you.' } });
await admin(tickets.assignTicket, { ...asked, body: { assigned: true } });
await admin(tickets.getCannedReplies);
await admin(tickets.saveCannedReplies, { body: { replies: [{ name: 'Card', text: 'It is on its way.' }] } });
await admin(tickets.updateTicketStatus, { body: { ticketId, status: 'closed' } });
for (const route of [tickets.getOwnTicket, tickets.listOwnReplies]) await customer(route, asked);
await admin(tickets.deleteTicket, asked);
await open(enquiries.sendEnquiry, {
  body: { name: 'Ada Thornbury', email, topic: 'account', message: 'I would like to open an account.' },
});
const [enquiry] = (await admin(enquiries.listEnquiries)).result.enquiries;
await admin(enquiries.deleteEnquiry, { params: { id: enquiry?._id ?? '' } });

const invited = { name: 'Ida Quill', email: 'ida.quill@mail.example' };
const { user: ida } = (await admin(customers.inviteUser, { body: invited })).result;
await admin(customers.sendInvitation, { params: { id: ida._id } });
const invitation = (await sentCode(bank, 'invitation', ida._id, invited.email)) ?? '';
await admin(customers.resumeEmail, { params: { id: ida._id } });
const chosen = { newPassword, confirmPassword: newPassword };
await open(signIn.acceptInvitation, { body: { email: invited.email, code: invitation, ...chosen } });

await customer(signIn.sendEmailCode);
const emailCode = (await sentCode(bank, 'email-verification', userId, email)) ?? '';
await customer(signIn.verifyEmail, { body: { code: emailCode } });
await open(signIn.requestPasswordReset, { body: { email } });
const code = (await sentCode(bank, 'password-reset', userId, email)) ?? '';
const again = { newPassword: firstPassword, confirmPassword: firstPassword };
await open(signIn.resetPassword, { body: { email, code, ...again } });
ada = sessionIn(await open(signIn.login, { body: { email, password: firstPassword } }));
customer = calling(ada);
const { notifications } = routes;
const [notification] = (await customer(notifications.listNotifications)).result.notifications;
await customer(notifications.readNotification, { params: { id: notification?._id ?? '' } });
await customer(notifications.readAllNotifications, { body: { upTo: notification?._id ?? '' } });
await customer(notifications.getNotificationPreferences);
await customer(notifications.saveNotificationPreferences, { body: { silencedKinds: ['ticket-answered'] } });

await customer(customers.updateProfile, { body: { city: 'Lindhaven', mobile: '+49 151 23456789' } });
await customer(signIn.sendPhoneCode);
const phoneCode = (await sentCode(bank, 'phone-verification', userId, '+4915123456789')) ?? '';
await customer(signIn.verifyPhone, { body: { code: phoneCode } });
const passwords = { currentPassword: firstPassword, newPassword, confirmPassword: newPassword };
await customer(signIn.changePassword, { body: passwords });
ada = sessionIn(await open(signIn.login, { body: { email, password: newPassword } }));
ada = sessionIn(await calling(ada)(signIn.confirmSignIn, { body: { password: newPassword } }));
customer = calling(ada);
const { sessions } = (await customer(signIn.listSessions)).result;
await customer(signIn.revokeSession, { params: { id: sessions.find(({ current }) => !current)?._id ?? '' } });
await customer(signIn.endOtherSessions);
const secret = (await customer(signIn.generateSecret)).result.secret;
const codeOf = (key: string) => ({ enabled: true, verificationCode: totp(key, bank.clock.now()) });
await customer(signIn.toggleTwoFactor, { body: codeOf(secret) });
const renewed = await measure(signIn.refresh, () => bank.call(signIn.refresh, {}, { as: ada }));
await calling({ token: renewed.result.token, cookies: renewed.cookies })(signIn.logout);

await admin(customers.turnOffUserTwoFactor, { params });
await admin(customers.setWithdrawFee, { params, body: { withdrawalFeePercent: 1 } });
await admin(customers.setWithdrawalLimit, { params, body: { withdrawalLimit: 5000 } });
await admin(customers.correctUser, { params, body: { name: 'Ada King', email: 'ada.king@mail.example' } });
await admin(customers.setAccountNumber, { params, body: { accountNumber: 'ADA1815' } });
await admin(customers.resetUserPassword, { body: { userId, newPassword: firstPassword } });
for (const route of [customers.endUserSessions, customers.unlockSignIn]) await admin(route, { params });
await admin(customers.suspendUser, { params, body: {} });
await admin(customers.reactivateUser, { params });
await admin(customers.deleteUser, { params, query: { force: 'true' } });
await admin(transactions.listDormantBalances);
const payout = { userId, amount: 100, reason: 'Probate 17/2026', details: 'To the estate, by SEPA' };
await admin(transactions.settleDormantBalance, { body: { action: 'payout', ...payout } });

// The backup is created without being measured, because its job reads the whole bank.
const backup = { params: { filename: (await bank.admin.call(backups.createBackup)).result.filename } };
while ((await bank.admin.call(backups.listBackups)).result.job?.status === 'running') await wait(100);
await admin(backups.listBackups);
for (const route of [backups.downloadBackup, backups.deleteBackup, backups.restoreDeletedBackup])
  await admin(route, backup);
await admin(backups.createUpload, { body: { bytes: 1000 } });
const startedAt = isoTime(now());
const by = { actorId: bank.admin.id, actorName: bank.admin.name };
await beginJob({ id: newId(), kind: 'backup', startedAt, by, filename: 'backup-of-the-bench.json' });
await leaseJob('the bench');
await admin(backups.cancelJob, { body: { startedAt } });

const adminSecret = (await admin(signIn.generateAdminSecret)).result.secret;
await admin(signIn.toggleAdminTwoFactor, { body: codeOf(adminSecret) });
const other = await bank.newAdmin();
await admin(signIn.getSessionLimits);
await admin(signIn.saveSessionLimits, { body: { idleMinutes: 30, longestHours: 12 } });
await admin(administrators.listAdministrators);
await admin(administrators.saveFilters, {
  body: { savedFilters: [{ name: 'Old', list: 'requests', query: 'olderThanHours=72' }] },
});
for (const twoFactorRequired of [true, false])
  await admin(administrators.saveAdministratorRules, { body: { twoFactorRequired } });
// These calls come last, because proposals replace the direct changes.
await admin(approvals.getApprovalRules);
await admin(approvals.saveApprovalRules, { body: { paymentInstructions: true, version: 0 } });
await bank.admin.call(transactions.saveWithdrawSettings, { body: { methods: withdrawMethods.slice(1) } });
const [proposal] = (await admin(approvals.listProposals)).result.proposals;
const proposed = { params: { id: proposal?._id ?? '' } };
await calling(other.session)(approvals.getProposal, proposed);
await calling(other.session)(approvals.declineProposal, { ...proposed, body: { reason: 'Still in use' } });
await admin(administrators.endAdministratorSessions, { params: { id: other.id }, body: {} });
const secured = await bank.newAdmin();
await enableTwoFactor(bank, secured.session, 'admin');
await admin(administrators.resetAdministratorTwoFactor, { params: { id: secured.id }, body: {} });
await admin(administrators.setAdministratorStatus, { params: { id: other.id }, body: { status: 'suspended' } });
await bank.close();
