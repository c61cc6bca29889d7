/** Completes the document's examples with ids of things that exist. */
import { randomUUID } from 'node:crypto';
import { createBackup, deleteBackup, restoreDatabase } from '#shared/contract/backups.ts';
import { deleteUser, inviteUser } from '#shared/contract/customers.ts';
import { listEnquiries, sendEnquiry } from '#shared/contract/enquiries.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { listSessions } from '#shared/contract/sign-in.ts';
import { createTicket } from '#shared/contract/tickets.ts';
import { saveBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import type { TestBank } from '#test/support/bank.ts';
import { exampleInput } from '#test/support/example-input.ts';
import { codeFor, codeSubject, conditionalWrite, newCode } from '#test/support/faults/one-time-codes.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { createWaitingProposal } from '#test/support/faults/waiting-proposal.ts';
import { codeIn, createMailActions } from '#test/support/mail.ts';
import { createMoneyActions, transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';

interface Example {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Examples {
  readonly byKey: ReadonlyMap<string, Example>;
  /** The secrets, by the name of the security scheme. */
  readonly secrets: Readonly<Record<string, string>>;
}

const NEW_PASSWORD = 'eight loud badgers';

/** Creates something for each operation that no other operation removes. */
export async function createSchemathesisExamples(bank: TestBank): Promise<Examples> {
  await bank.admin.signInAgain();
  const money = createMoneyActions(bank);
  await money.saveMethods();
  const ada = await money.customerWith(100_000);
  const [dora, eve, nina] = [await bank.newCustomer(), await bank.newCustomer(), await bank.newCustomer()];
  const gone = await money.customerWith(100);
  await bank.admin.call(deleteUser, { params: { id: gone.id }, query: { force: 'true' } });
  await changePerson(ada.id, { mobile: '+49 151 23456789', mobileVerifiedAt: undefined });
  const payout = { reason: 'Probate', details: 'To the estate by SEPA' };
  const ticketBody = { subject: 'My card', message: 'It does not work.' };

  const things: Readonly<Record<string, () => Promise<string>>> = {
    users: async () => (await bank.newCustomer()).id,
    administrators: async () => (await bank.newAdmin()).id,
    transactions: async () => transactionOfAnswer(await money.deposit(ada, 100))._id,
    withdrawals: async () => transactionOfAnswer(await money.withdraw(ada, 10))._id,
    tickets: async () => (await ada.call(createTicket, { body: ticketBody })).result.ticket._id,
    beneficiaries: async () => {
      const transactionId = await things.withdrawals?.();
      const body = { transactionId: transactionId ?? '' };
      return (await ada.call(saveBeneficiary, { body })).result.beneficiaries[0]?._id ?? '';
    },
    enquiries: async () => {
      await bank.send('POST', '/contact', exampleInput(sendEnquiry).body);
      return (await bank.admin.call(listEnquiries)).result.enquiries[0]?._id ?? '';
    },
    notifications: async () => {
      await money.setStatus(transactionOfAnswer(await money.deposit(dora, 100))._id, 'failed');
      return (await dora.call(listNotifications)).result.notifications[0]?._id ?? '';
    },
    sessions: async () => {
      await bank.signIn(dora.email, dora.password);
      const { sessions } = (await dora.call(listSessions)).result;
      return sessions.find(({ current }) => !current)?._id ?? '';
    },
    proposals: () => createWaitingProposal(dora),
    backups: async () => (await bank.admin.call(createBackup)).result.filename,
    'restore-changes': async () => {
      const filename = await things.backups?.();
      const query = { dryRun: 'true' as const };
      const { result } = await bank.admin.call(restoreDatabase, { query, body: { filename: filename ?? '' } });
      return result.changes?.id ?? '';
    },
  };
  const invite = async () => {
    const body = { name: 'Leopoldine Quill', email: `invited-${randomUUID()}@test.example` };
    return (await bank.admin.call(inviteUser, { body })).result.user;
  };
  const chosen = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  const acceptance = async () => {
    const { email } = await invite();
    const [mail] = await createMailActions(bank).sentTo(email);
    return { email, code: codeIn(mail?.text), ...chosen };
  };
  const reset = async () => {
    const { id, email } = await bank.newCustomer();
    await changePerson(id, { emailVerifiedAt: new Date(bank.clock.now()).toISOString() });
    const code = newCode('password-reset', codeSubject(id, email), bank.clock.now());
    await conditionalWrite(code.write);
    return { email, code: await codeFor('password-reset', code.id), ...chosen };
  };
  const thing = (kind: string): Promise<string> => things[kind]?.() ?? Promise.reject(new Error(`No ${kind}`));

  /** Bodies for which the document's example values do not fit this bank. */
  const bodies: Readonly<Record<string, object>> = {
    'signIn.login': { email: eve.email, password: eve.password },
    'signIn.confirmSignIn': { password: dora.password },
    'transactions.settleDormantBalance': { action: 'payout', userId: gone.id, amount: 10, ...payout },
    'signIn.changePassword': { currentPassword: ada.password, ...chosen },
    'signIn.acceptInvitation': await acceptance(),
    'signIn.resetPassword': await reset(),
    'customers.updateProfile': { name: 'Ada Lind' },
    'administrators.saveAdministratorRules': { twoFactorRequired: false },
    'signIn.toggleTwoFactor': { enabled: false },
    'signIn.toggleAdminTwoFactor': { enabled: false },
    'transactions.requestDeposit': { amount: 100, methodCode: 'sepa', feeAmount: 1.5 },
    'transactions.requestWithdrawal': { amount: 10, method: 'sepa', bankDetails: exampleBankDetails, feeAmount: 0.2 },
    'backups.restoreDatabase': { filename: await thing('backups') },
  };

  const byKey = new Map<string, Example>();
  for (const { key, route } of namedRoutes) {
    const params: Record<string, string> = {};
    for (const [, kind = '', name = ''] of route.path.matchAll(/([\w-]+)\/\{(\w+)\}/g))
      params[name] = await thing(kind);
    if (key === 'customers.sendInvitation') params.id = (await invite())._id;
    const { filename } = params;
    if (key === 'backups.restoreDeletedBackup' && filename)
      await bank.admin.call(deleteBackup, { params: { filename } });
    const { version: _, ...given } = Object(exampleInput(route).body) as Record<string, unknown>;
    if ('userId' in given) given.userId = await thing('users');
    if ('transactionId' in given) given.transactionId = await thing('withdrawals');
    if ('ticketId' in given) given.ticketId = await thing('tickets');
    byKey.set(key, { params, body: bodies[key] ?? given });
  }
  const [cookie = ''] = nina.session.cookies;
  const secrets = {
    user: ada.session.token,
    admin: bank.admin.session.token,
    'signed-in': dora.session.token,
    session: /=([^;]+)/.exec(cookie)?.[1] ?? '',
  };
  return { byKey, secrets };
}
