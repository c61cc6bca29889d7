import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { type BackupContent, checksumOf, expectJobDone, JOB_RUNNING_RESPONSE } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { checkBackupFile, isMethods, signatureStatusOfFile, signingKey } from '#test/support/faults/backup-files.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails, IBAN } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { backupCreatedMessage } from '#test/support/spec-texts.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, money, tickets, customers, backups, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 500 });
let gone: Person;
let secret: string;
let filename: string;
let text: string;
let content: BackupContent;

beforeAll(async () => {
  ({ secret } = await enableTwoFactor(bank, ada.session));
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 20));
  await admin.call(processWithdrawal, {
    params: { id: _id },
    body: { status: 'completed', proofImage: 'https://proof.example/1.png', notes: 'Paid' },
  });
  await money.deposit(ada, 30);
  await admin.send('DELETE', `/admin/transactions/${transactionOfAnswer(await money.deposit(ada, 40))._id}`);
  const { _id: ticketId } = ticketOfAnswer(await tickets.create(ada));
  for (let count = 1; count <= 5; count += 1) await tickets.reply(ada, ticketId, `Reply ${count}`);
  await tickets.replyAsBank(ticketId);
  gone = await money.customerWith(7);
  await customers.delete(gone.id, 'true');
  await bank.drain();
  const answer = await backups.request();
  ({ filename } = await expectJobDone(bank, answer));
  expect((await expectJobDone(bank, answer)).message).toBe(backupCreatedMessage(filename));
  text = await backups.text(filename);
  content = JSON.parse(text);
});

test('a backup is named after its moment, in the list with what it contains, and in one audit record (ASVS 16.2.1)', async () => {
  expect(filename).toBe(`backup-${content.createdAt.replace(/[:.]/g, '-')}.json`);
  const [first] = (await backups.list()).backups;
  expect(first).toEqual({
    filename,
    createdAt: content.createdAt,
    // The deleted customer's transaction is still in the lists, but the customer is not.
    stats: { totalUsers: 1, totalTransactions: 4, totalTickets: 1 },
    bytes: (await backups.kept(filename)).length,
    reason: 'manual',
    createdBy: admin.name,
    lockedUntil: new Date(Date.parse(content.createdAt) + 35 * 86_400_000).toISOString(),
  });
  expect(content.stats).toEqual(first?.stats);
  expect(await backups.records('backup.created')).toMatchObject([
    { actorId: admin.id, actorName: admin.name, sourceIp: '10.0.0.1', after: { filename, reason: 'manual' } },
  ]);
});

test('a backup ends with the SHA-256 of all its text before the last line, signed by the bank (ASVS 11.4.1)', async () => {
  const [last] = text.trimEnd().split('\n').slice(-1);
  expect(last).toBe(`"sha256":"${checksumOf(text)}","signature":"${content.signature}"}`);
  expect(await signatureStatusOfFile(text)).toBe('signed');
  expect(content.signedBy).toBe(signingKey());
});

test('a backup is stored compressed, and passes the check of a restore', async () => {
  const kept = await backups.kept(filename);
  expect(gunzipSync(kept).toString('utf8')).toBe(text);
  expect(await checkBackupFile(kept)).toHaveLength(2);
});

test('a backup has the customers with amounts in cents, and of a deleted one the money and no data about the person', () => {
  expect(content.users.find(({ id }) => id === ada.id)).toMatchObject({
    email: ada.email,
    balance: 48_000,
    reserved: 0,
  });
  const remains = content.users.find(({ id }) => id === gone.id);
  expect(remains).toMatchObject({ name: 'Unknown', email: '', accountNumber: '', balance: 700 });
  // The audit trail is left out, because it keeps the names of deleted customers.
  const { audit: _, ...rest } = content;
  expect(JSON.stringify(rest)).not.toContain(gone.email);
});

test('a backup has transactions with their details, even deleted ones', () => {
  const own = content.transactions.filter(({ userId }) => userId === ada.id);
  expect(own.map(({ type, status, amount, deleted = false }) => [type, status, amount, deleted])).toEqual(
    expect.arrayContaining([
      ['deposit', 'completed', 50_000, false],
      ['withdraw', 'completed', 2000, false],
      ['deposit', 'pending', 3000, false],
      ['deposit', 'pending', 4000, true],
    ]),
  );
  expect(own.find(({ type }) => type === 'withdraw')).toMatchObject({
    paymentDetails: { bankDetails: exampleBankDetails },
    feePercent: 200,
    proof: { proofImage: 'https://proof.example/1.png', processedBy: { email: admin.email } },
    customer: { name: ada.name, email: ada.email },
  });
});

test('a backup has tickets with all their replies, oldest first, the methods, and the audit trail', () => {
  const [ticket] = content.tickets;
  expect(ticket).toMatchObject({ userId: ada.id, status: 'in-progress' });
  const own = [1, 2, 3, 4, 5].map((count) => `Reply ${count}`);
  expect(ticket?.replies.map(({ message }) => message)).toEqual([...own, 'We have blocked it.']);
  expect(content.settings.filter(isMethods)[0]?.methods[0]).toMatchObject({ bankDetails: { iban: IBAN } });
  expect(content.audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user.created', 'user.deleted', 'session.started', 'deposit-methods.saved']),
  );
});

test('a backup has no passwords, no secrets, no tokens, and no administrators (ASVS 14.2.4)', () => {
  expect(content.users.map(({ id }) => id).toSorted()).toEqual([ada.id, gone.id].toSorted());
  for (const hidden of [ada.password, secret, ada.session.token, admin.session.token]) {
    expect(text).not.toContain(hidden);
  }
  for (const cookie of ada.session.cookies) expect(text).not.toContain(cookie.split(/[=;]/)[1]);
  for (const { endedSessions, tokensRevokedBefore } of content.users as unknown as Record<string, unknown>[]) {
    expect([endedSessions, tokensRevokedBefore]).toEqual([undefined, undefined]);
  }
});

test('long work prevents any other from beginning, and nothing changes (ASVS 15.2.2)', async () => {
  const before = [await backups.items(), (await backups.list()).backups];
  const job = await backups.hold({ kind: 'restore' });
  const begun = [
    backups.request,
    backups.wipe,
    () => backups.restore({ filename }),
    () => backups.dryRun({ filename }),
  ];
  for (const begin of begun) expect(await begin()).toMatchObject(JOB_RUNNING_RESPONSE);
  await job.end();
  expect([await backups.items(), (await backups.list()).backups]).toEqual(before);
});
