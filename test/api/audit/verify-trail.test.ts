import { expect, test } from 'vitest';
import { getTrailVerification, verifyTrail } from '#shared/contract/audit.ts';
import { createTicket } from '#shared/contract/tickets.ts';
import { expectJobDone, JOB_RUNNING_RESPONSE } from '#test/support/backups.ts';
import { setItemAttribute } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, backups } = setupBank();

const verify = () => admin.call(verifyTrail);
const found = async () => (await admin.call(getTrailVerification)).result.verification;

test('the verification finds a trail whole, and says how many records it has and which seal it used (ASVS 16.4.2)', async () => {
  expect(await found()).toBeUndefined();
  await money.customerWith(10);
  await bank.drain();
  await bank.stack.runWorker('sealTrail');
  expect(await expectJobDone(bank, await verify())).toMatchObject({ message: 'Audit trail verified.' });
  const verification = await found();
  expect(verification).toMatchObject({ startedBy: admin.name, seals: 1, problemCount: 0, problems: [], older: 0 });
  expect(verification?.records).toBeGreaterThan(0);
  expect(verification?.sealedAt).toBeDefined();
  const [last, begun] = (await bank.auditTrail()).toReversed();
  expect(begun).toMatchObject({ action: 'trail.verification-started', actorId: admin.id });
  expect(last).toMatchObject({ action: 'trail.verified', actorId: admin.id, after: { problemCount: 0, seals: 1 } });
});

test('the verification names records changed by hand, and its result stays when other long work follows (ASVS 16.4.2)', async () => {
  const items = await bank.tableItems();
  const record = items.find(({ kind }) => kind === 'audit') ?? expect.fail('there is no record');
  const transaction = items.find(({ kind }) => kind === 'transaction') ?? expect.fail('there is no transaction');
  await setItemAttribute(record, '#row.sourceIp', '192.0.2.1');
  await setItemAttribute(transaction, 'journal[0].p', [9, 0, -9, 0]);
  await bank.drain();
  expect((await expectJobDone(bank, await verify())).message).toBe('The audit trail has problems: 2 places.');
  await (await backups.hold()).end();
  const verification = await found();
  expect(verification?.problemCount).toBe(2);
  expect(verification?.problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'changed', id: record.sk, list: record.pk }),
      expect.objectContaining({ what: 'changed', userId: String(transaction.pk).slice('USER#'.length) }),
    ]),
  );
  const first = verification?.problems[0]?.sentence;
  expect((await backups.records('trail.verified')).at(-1)).toMatchObject({ after: { problemCount: 2, first } });
});

test('the verification only reads: it writes nothing but its own records, and meanwhile only other long work has to wait', async () => {
  await bank.drain();
  const before = await backups.items();
  await expectJobDone(bank, await verify());
  expect(await backups.items()).toEqual(before);
  const work = await backups.hold({ kind: 'verify-trail', filename: '' });
  expect(await backups.request()).toMatchObject(JOB_RUNNING_RESPONSE);
  const ada = await bank.newCustomer();
  const body = { subject: 'My card', message: 'It does not work.' };
  expect((await ada.call(createTicket, { body })).status).toBe(201);
  await work.end();
});
