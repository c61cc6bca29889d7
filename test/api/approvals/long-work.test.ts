import { beforeAll, beforeEach, expect, test } from 'vitest';
import { declineProposal, getProposal } from '#shared/contract/approvals.ts';
import { cancelJob, deleteAllData, listRestoreChanges, restoreDatabase } from '#shared/contract/backups.ts';
import { listUsers } from '#shared/contract/customers.ts';
import { saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { type ApprovalResponse, createApprovalActions, expectProposalId } from '#test/support/approvals.ts';
import { JOB_RUNNING_RESPONSE, putBackupBucketObject } from '#test/support/backups.ts';
import type { CallInput, Person } from '#test/support/bank.ts';
import { beginProposedRestore } from '#test/support/faults/held-jobs.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { withdrawMethods } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { BACKUP_NOT_FOUND, DELETE_ALL_PHRASE } from '#test/support/spec-texts.ts';

const { bank, admin, money, customers, backups } = setupBank({ methods: true });
const { approve, choose, statusOf } = createApprovalActions(bank);
const MINUTE = 60_000;

let ada: Person;
let grace: Person;
let customer: Person;
beforeAll(async () => {
  [ada, grace] = [await bank.newAdmin(), await bank.newAdmin()];
  await choose({ restore: true, deleteAll: true, paymentInstructions: true }, ada, grace);
});
beforeEach(async () => {
  bank.moveToNewAddress();
  for (const person of [admin, ada, grace]) await person.staySignedIn();
  customer = await money.customerWith(500);
  await bank.drain();
});

type Sent = NonNullable<CallInput<typeof restoreDatabase>['body']>;
const restore = (body: Sent, person = ada) => person.call(restoreDatabase, { body });
const compare = (body: Sent, person = grace) => person.call(restoreDatabase, { body, query: { dryRun: 'true' } });
const wipe = (person = ada) => person.call(deleteAllData);
const decline = (id: string, person: Person) =>
  person.call(declineProposal, { params: { id }, body: { reason: 'Not agreed' } });
const proposal = async (id: string, person = grace) =>
  (await person.call(getProposal, { params: { id } })).result.proposal;
const said = async (id: string) => (await bank.auditTrail()).filter(({ resourceId }) => resourceId === id);
const replaced = async () =>
  (await bank.auditTrail()).filter(({ action }) => /^database\.(restored|deleted)$/.test(action));
/** Returns the items without proposals, their proposers, and the items that sign-ins leave. */
const data = async () => {
  const passing = ['proposal', 'waiting-proposal', 'session'];
  return (await backups.items()).filter(({ kind, role }) => !passing.includes(String(kind)) && role !== 'admin');
};
const people = async () => (await admin.call(listUsers)).result.users.length;

async function oldBackup(): Promise<string> {
  const filename = await backups.create();
  await customers.delete(customer.id, 'true');
  await bank.drain();
  return filename;
}

test('a proposed restore waits, is viewed by another administrator within ten minutes of the approval, and is carried out once (ASVS 2.3.5)', async () => {
  const filename = await oldBackup();
  const [before, count] = [await data(), (await replaced()).length];
  const answer = await restore({ filename });
  expect(answer).toMatchObject({ status: 202, body: { proposal: { status: 'waiting', own: true } } });
  const id = expectProposalId(answer);
  expect(expectProposalId(await restore({ filename }))).toBe(id);
  expect(await data()).toEqual(before);
  expect(await approve(id, ada)).toMatchObject({ status: 403, body: { code: 'self_approval_forbidden' } });

  expect(await approve(id, grace)).toMatchObject({ status: 409, body: { code: 'comparison_required' } });
  expect(await proposal(id)).toMatchObject({
    status: 'waiting',
    changes: [{ key: 'file', after: filename }, { key: 'sha256' }],
    preview: { differences: { users: { added: 1 } }, changes: { rows: expect.any(Number) } },
  });
  await compare({ filename });
  bank.clock.advance(10 * MINUTE);
  await grace.signInAgain();
  await compare({ filename }, admin);
  expect(await approve(id, grace)).toMatchObject({ status: 409, body: { code: 'comparison_required' } });
  const { changes } = (await compare({ filename })).result;
  if (!changes) expect.fail('nothing to see');
  expect(await approve(id, grace)).toMatchObject({ status: 200, body: { status: 'done', filename } });

  const done = await proposal(id);
  expect(done).toMatchObject({
    status: 'done',
    decidedBy: { _id: grace.id },
    preview: { changes },
    result: { differences: { users: { added: 1 } }, changes: { id, sha256: changes.sha256 } },
  });
  expect((await backups.list()).backups.map((one) => one.filename)).toContain(done.result?.safetyBackup);
  const rows = (await grace.call(listRestoreChanges, { params: { id } })).result.changes;
  expect(rows).toContainEqual(expect.objectContaining({ email: customer.email, change: 'added' }));
  expect(await said(id)).toMatchObject([
    { action: 'proposal.created', actorId: ada.id },
    { action: 'proposal.approved', actorId: grace.id, after: { changes } },
  ]);
  const records = await replaced();
  expect(records).toHaveLength(count + 1);
  expect(records.at(-1)).toMatchObject({ actorId: grace.id, after: { filename, changes: { list: id } } });

  const after = await data();
  expect(await approve(id, grace)).toMatchObject({ status: 409, body: { code: 'proposal_already_decided' } });
  expect(await data()).toEqual(after);
});

test('a proposed restore lapses when its backup was deleted', async () => {
  const filename = await oldBackup();
  const id = expectProposalId(await restore({ filename }));
  await compare({ filename });
  expect((await backups.delete(filename)).status).toBe(200);
  const answer = await approve(id, grace);
  expect(answer).toMatchObject({ status: 409, body: { code: 'proposal_expired' } });
  expect(await statusOf(id, ada)).toMatchObject({ status: 'lapsed', reason: BACKUP_NOT_FOUND });
});

test('a proposed restore lapses when another file has replaced its own after it was viewed', async () => {
  const [text, other] = [await backups.text(await backups.create()), await backups.text(await oldBackup())];
  const before = await data();
  const filename = await backups.upload(text);
  const id = expectProposalId(await restore({ filename }));
  await compare({ filename });
  await putBackupBucketObject(`uploads/${filename}`, other);
  expect((await approve(id, grace)).status).toBe(409);
  expect(await statusOf(id, ada)).toMatchObject({ status: 'lapsed' });
  expect(await data()).toEqual(before);
});

test('a backup that is sent in the call is kept, and named by the proposal', async () => {
  const backup = { ...(await backups.content(await oldBackup())) };
  const id = expectProposalId(await restore({ backup }));
  const { call } = await proposal(id);
  expect(call.body).toEqual({ filename: expect.stringMatching(/^upload-/) });
  expect((await compare(Object(call.body))).status).toBe(200);
  expect((await approve(id, grace)).status).toBe(200);
  expect((await customers.tryToSignIn(customer)).status).toBe(200);
});

test('a proposed restore waits while other long work runs', async () => {
  const filename = await oldBackup();
  const id = expectProposalId(await restore({ filename }));
  await compare({ filename });
  const job = await backups.hold();
  expect(await approve(id, grace)).toMatchObject(JOB_RUNNING_RESPONSE);
  expect(await restore({ filename })).toMatchObject(JOB_RUNNING_RESPONSE);
  expect(await wipe()).toMatchObject(JOB_RUNNING_RESPONSE);
  expect(await statusOf(id, ada)).toMatchObject({ status: 'waiting' });
  await job.end();
  await decline(id, ada);
});

test('a proposed restore that was cancelled has lapsed, with the reason', async () => {
  const filename = await oldBackup();
  const id = expectProposalId(await restore({ filename }));
  const startedAt = await beginProposedRestore(id, grace, filename);
  expect(await statusOf(id, ada)).toMatchObject({ status: 'approved' });
  expect((await decline(id, ada)).refusal.code).toBe('proposal_already_decided');
  expect((await grace.call(cancelJob, { body: { startedAt } })).status).toBe(200);
  expect(await statusOf(id, ada)).toEqual({ status: 'lapsed', reason: expect.stringContaining(grace.name) });
  expect((await approve(id, admin)).status).toBe(409);
});

test('a proposed deletion of all data waits with the counts and sums that go, is carried out once, and leaves other proposals (ASVS 2.3.5)', async () => {
  const settings = () => ada.call(saveWithdrawSettings, { body: { methods: withdrawMethods.slice(0, 1) } });
  const waiting = expectProposalId(await settings());
  const [before, count] = [await data(), (await replaced()).length];
  const id = expectProposalId(await wipe());
  expect(expectProposalId(await ada.call(deleteAllData, { body: { phrase: DELETE_ALL_PHRASE } }))).toBe(id);
  expect(await data()).toEqual(before);
  const users = await people();
  const { changes } = await proposal(id);
  expect(changes).toMatchObject([{ before: String(users), after: '0' }, { after: '€0.00' }, {}, {}]);
  // Bookings continue, and an approved deletion deletes what there is at that time.
  expect((await money.deposit(customer, 10)).status).toBe(201);
  expect((await approve(id, ada)).status).toBe(403);
  expect(await approve(id, grace)).toMatchObject({ status: 200, body: { status: 'done' } });
  await bank.drain();
  expect(await people()).toBe(0);
  const done = await proposal(id);
  expect(done).toMatchObject({ status: 'done', result: { safetyBackup: expect.stringMatching(/^backup-/) } });
  expect((await approve(id, admin)).status).toBe(409);
  expect((await replaced()).length).toBe(count + 1);
  expect(await said(id)).toMatchObject([
    { action: 'proposal.created' },
    { action: 'proposal.approved', actorId: grace.id, after: { customers: users } },
  ]);
  expect((await approve(waiting, grace)).status).toBe(200);
});

test('a proposed deletion of all data lapses when there is another customer', async () => {
  const id = expectProposalId(await wipe());
  const before = await people();
  await money.customerWith(1);
  await bank.drain();
  expect(await approve(id, grace)).toMatchObject({ status: 409, body: { code: 'proposal_expired' } });
  expect(await people()).toBe(before + 1);
});

const rounds = iterationCount(60, 2);
const random = seededRandom(20_261_123);

test(`races of approving, declining and changing begin each job once or not at all, ${rounds} times`, async () => {
  let carried = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const person of [admin, ada, grace]) await person.staySignedIn();
    const one = await money.customerWith(5);
    const filename = await backups.create();
    await customers.delete(one.id, 'true');
    await bank.drain();
    const isRestore = round % 2 === 0;
    const id = expectProposalId(isRestore ? await restore({ filename }) : await wipe());
    if (isRestore) await compare({ filename });
    const before = (await replaced()).length;
    const acts: (() => Promise<ApprovalResponse>)[] = [
      () => approve(id, grace),
      () => approve(id, grace),
      () => approve(id, admin),
      () => approve(id, ada),
      () => wipe(),
      ...(random.chance(0.5) ? [() => decline(id, admin)] : []),
      ...(random.chance(0.3) ? [() => decline(id, ada)] : []),
      ...(random.chance(0.3) ? [() => backups.delete(filename)] : []),
    ];
    const answers = await Promise.all(acts.sort(() => random.next() - 0.5).map((act) => act()));
    const { status } = await statusOf(id, ada);
    const done = status === 'done' ? 1 : 0;
    expect(status).not.toBe('approved');
    expect((await replaced()).length - before).toBe(done);
    expect(answers.filter((answer) => answer.status === 200 && 'progress' in Object(answer.body))).toHaveLength(done);
    expect((await said(id)).filter(({ action }) => action === 'proposal.approved')).toHaveLength(done);
    carried += done;
    if (status === 'waiting') await decline(id, ada);
  }
  expect(carried).toBeGreaterThan(0);
});

test('a restore waits where only the deletion of all data needs two, because an old backup may be as good as empty', async () => {
  const filename = await backups.create();
  await choose({ restore: false, deleteAll: true }, ada, grace);
  await customers.delete(customer.id, 'true');
  expect((await restore({ filename })).status).toBe(202);
  await choose({ restore: true }, ada, grace);
});
