import { readFile } from 'node:fs/promises';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { listAdministrators, setAdministratorStatus } from '#shared/contract/administrators.ts';
import { correctUser, resumeEmail } from '#shared/contract/customers.ts';
import type { Person } from '#test/support/bank.ts';
import { failMail, mailErrors } from '#test/support/faults/fail-mail.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { letMailWait } from '#test/support/faults/waiting-mail.ts';
import { followCustomers } from '#test/support/faults/workers.ts';
import { createMailActions } from '#test/support/mail.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DECIDED = 'Deposit completed';
const SIGNED_IN = 'Sign-in from a new device';

const { bank, admin, customers, money } = setupBank({ methods: true });
const mail = createMailActions(bank);

/** Returns a customer whose mail about the first sign-in has been sent. */
async function newCustomer(wanted: Parameters<typeof bank.newCustomer>[0] = {}): Promise<Person> {
  const person = await bank.newCustomer(wanted);
  expect(await mail.subjectsTo(person)).toEqual([SIGNED_IN]);
  return person;
}

const decisionsTo = async (person: Person) =>
  (await mail.sentTo(person.email)).filter(({ subject }) => subject === DECIDED);

/** A decision on money, which is answered at once whatever the mail does. */
async function decideDeposit(person: Person): Promise<string> {
  const { _id, transactionNumber } = transactionOfAnswer(await money.deposit(person, 100));
  await admin.staySignedIn();
  const { status } = await money.setStatus(_id, 'completed');
  expect(status).toBe(200);
  return transactionNumber;
}

test('a decision is mailed in HTML and text with a reference and a link, without amounts and account numbers', async () => {
  const ada = await newCustomer({ name: 'Ada Alder' });
  const number = await decideDeposit(ada);
  const [sent, ...others] = await decisionsTo(ada);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ from: '"Aldermoor" <no-reply@aldermoor.example>', subject: DECIDED });
  for (const form of [sent?.text, sent?.html]) {
    expect(form).toContain('Hello Ada Alder,');
    expect(form).toContain(number);
    expect(form).toContain(`${bank.url}/dashboard/transactions/`);
    expect(form).not.toMatch(/€|\b(?:100|98)[.,]\d\d|[A-Z]{2}\d{2}[ \d]{10,}/);
  }
  expect(sent?.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(sent?.html).toContain('@media (prefers-color-scheme: dark)');
  expect(sent?.html).not.toMatch(/<img|<link|<script|url\(|src=/);
  expect(await mail.waiting()).toEqual([]);
});

test('mail waits while SES is down, and money does not', async () => {
  const ada = await newCustomer();
  const failure = failMail(mailErrors.down);
  await decideDeposit(ada);
  expect(await decisionsTo(ada)).toEqual([]);
  await mail.sendAfter(MINUTE);
  expect(failure.count).toBe(2);
  // After the second failure it waits for a minute.
  await mail.sendAfter(MINUTE / 2);
  expect(failure.count).toBe(2);
  failure.stop();
  await mail.sendAfter(MINUTE);
  expect(await decisionsTo(ada)).toHaveLength(1);
  expect(await mail.waiting()).toEqual([]);
});

test('a mail that SES rejects does not keep back the others, and is given up after a day', async () => {
  const [ada, grace] = [await newCustomer(), await newCustomer()];
  const failure = failMail(mailErrors.rejected, ({ to }) => to === ada.email);
  await decideDeposit(ada);
  await decideDeposit(grace);
  expect(await decisionsTo(grace)).toHaveLength(1);
  expect(await mail.waiting()).toHaveLength(1);
  await mail.sendAfter(25 * HOUR);
  failure.stop();
  expect(await mail.waiting()).toEqual([]);
  expect(await decisionsTo(ada)).toEqual([]);
  const log = await readFile(bank.stack.logFile, 'utf8');
  expect(log).toContain('"message":"mail was given up"');
  expect(log).toContain('"MailGivenUp":1');
  expect(log).not.toContain(ada.email);
});

test.each([
  ['bounced', 'bounce'],
  ['complained', 'complaint'],
])('an address whose mail has %s gets no more mail until it is corrected', async (emailState, mailbox) => {
  const ada = await newCustomer({ email: `${mailbox}+ada@simulator.amazonses.com` });
  expect((await customers.get(ada.id)).body).toMatchObject({ user: { emailState } });
  expect(await bank.auditOf(ada.id)).toContainEqual(
    expect.objectContaining({ action: 'user.email-returned', actorId: 'system', after: { emailState } }),
  );
  await decideDeposit(ada);
  expect(await decisionsTo(ada)).toEqual([]);

  const email = `ada.${mailbox}@test.example`;
  await admin.call(correctUser, { params: { id: ada.id }, body: { email } });
  expect((await customers.get(ada.id)).body).not.toMatchObject({ user: { emailState } });
  await ada.signIn({ ...ada, email });
  await decideDeposit(ada);
  expect(await decisionsTo(ada)).toHaveLength(1);
});

test('an address that returned mail is written to again once an administrator says so, and none of an administrator', async () => {
  const [ada, grace] = [await newCustomer(), await bank.newAdmin()];
  const resume = (id: string) => admin.call(resumeEmail, { params: { id } });
  for (const { id } of [ada, grace]) await changePerson(id, { emailState: 'bounced' });
  const { administrators } = (await admin.call(listAdministrators)).result;
  expect(administrators.find(({ _id }) => _id === grace.id)).toMatchObject({ emailState: 'bounced' });
  expect((await resume(ada.id)).result.user).not.toHaveProperty('emailState');
  expect((await resume(ada.id)).status).toBe(200);
  expect((await resume(grace.id)).status).toBe(404);
  expect(await customers.records(ada.id, 'user.email-resumed')).toMatchObject([
    { actorId: admin.id, before: { emailState: 'bounced' }, after: { email: ada.email } },
  ]);
  await decideDeposit(ada);
  expect(await decisionsTo(ada)).toHaveLength(1);
});

test('mail of a kind that a later release has written waits, and keeps back no other mail', async () => {
  const ada = await newCustomer();
  await letMailWait({ kind: 'of-a-later-release' as 'sessions-ended', recipientId: ada.id, data: {} });
  await letMailWait({ kind: 'sessions-ended', recipientId: ada.id, data: { by: 'self' } });
  await mail.sendAfter(0);
  expect(await mail.subjectsTo(ada)).toContain('Sessions ended');
  expect(await mail.waiting()).toMatchObject([{ kind: 'of-a-later-release' }]);
  await mail.sendAfter(25 * HOUR);
  expect(await mail.waiting()).toEqual([]);
});

test('a hostile name is only text in a mail (ASVS 1.3.11)', async () => {
  const ada = await newCustomer();
  await changePerson(ada.id, { name: '<b>Ada</b>\r\nBcc: all@test.example\u202E & "Co"' });
  await decideDeposit(ada);
  const [sent] = await decisionsTo(ada);
  expect(sent?.text).toMatch(/^Hello <b>Ada<\/b> Bcc: all@test\.example & "Co",\n/);
  expect(sent?.html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt; Bcc: all@test.example &amp; &quot;Co&quot;,');
  expect(sent?.headers).toHaveLength(3);
});

test('a change of the table that is delivered again sends its mail with the same message id', async () => {
  const ada = await newCustomer();
  await decideDeposit(ada);
  await bank.drain();
  const notification = (await bank.tableItems()).find(
    ({ type, kind, recipientId }) => type === 'notification' && kind === 'request-decided' && recipientId === ada.id,
  );
  const NewImage = marshall(notification, { removeUndefinedValues: true });
  await followCustomers({ Records: [{ dynamodb: { SequenceNumber: '1', NewImage } }] });
  const sent = await decisionsTo(ada);
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(mail.messageIdOf)).size).toBe(1);
});

test('each administrator but a suspended one and the one who made a change gets a mail of their own', async () => {
  const [grace, suspended] = [await bank.newAdmin(), await bank.newAdmin()];
  await admin.staySignedIn();
  const body = { status: 'suspended', reason: 'Has left the bank' } as const;
  expect((await admin.call(setAdministratorStatus, { params: { id: suspended.id }, body })).status).toBe(200);
  const data = { proposedBy: 'Grace', proposalId: 'a' };
  await letMailWait({ kind: 'approval-waiting', recipientId: 'administrators', exceptUserId: grace.id, data });
  const waits = 'A change waits for approval';
  for (const other of [grace, suspended]) expect(await mail.subjectsTo(other)).not.toContain(waits);
  const [sent, ...others] = (await mail.sentTo(admin.email)).filter(({ subject }) => subject === waits);
  expect(others).toEqual([]);
  expect(sent?.text).toContain(`${bank.url}/admin/approvals/a`);
});

test('a code goes to the address that it confirms, or by SMS to the phone, and no more once it has expired', async () => {
  const ada = await newCustomer();
  const [address, phone] = ['ada.new@test.example', '+4930123456'];
  const recipientId = ada.id;
  await letMailWait({ kind: 'email-verification-code', recipientId, data: { address } }, 11 * MINUTE);
  expect(await mail.sentTo(address)).toEqual([]);
  await letMailWait({ kind: 'email-verification-code', recipientId, data: { address } });
  expect(await mail.sentTo(address)).toMatchObject([{ text: expect.stringMatching(/^ {4}\d{6}$/m) }]);
  await letMailWait({ kind: 'phone-verification-code', recipientId, data: { address: phone } });
  expect(await mail.sentTo(phone)).toMatchObject([
    { channel: 'sms', text: expect.stringMatching(/^Aldermoor: \d{6} is your code, valid for 10 minutes\./) },
  ]);
  expect(await mail.subjectsTo(ada)).toEqual([SIGNED_IN]);
  expect(await mail.waiting()).toEqual([]);
});
