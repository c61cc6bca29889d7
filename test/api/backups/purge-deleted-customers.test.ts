/** A deleted customer keeps the sign-in for 30 days, so that a backup may restore it; a nightly job removes it afterwards. */
import { expect, test } from 'vitest';
import { updateProfile } from '#shared/contract/customers.ts';
import { expectJobDone } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { BLUE_RGB, encodeJpeg, jpegDataUrl, oneColourPainting, RED_RGB } from '#test/support/pictures.ts';
import { readPoolSignIn } from '#test/support/pool-sign-ins.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { bank, admin, customers, backups } = setupBank();

async function nightAfter(days: number): Promise<void> {
  bank.clock.advance(days * DAY_MS);
  await bank.stack.runWorker('purgeDeparted');
  await admin.signInAgain();
}

const hasSignIn = async ({ id }: Person): Promise<boolean> => (await readPoolSignIn(id)) !== undefined;
const departures = async ({ id }: Person) =>
  (await bank.tableItems()).filter(({ kind, userId }) => kind === 'departure' && userId === id);

async function withPicture(person: Person, colour: typeof RED_RGB): Promise<string> {
  const session = await bank.signIn(person.email, person.password);
  const body = { profilePicture: jpegDataUrl(encodeJpeg(oneColourPainting(350, 300, colour))) };
  const { user } = (await bank.call(updateProfile, { body }, { as: session })).result;
  return user.profilePicture ?? expect.fail('There is no picture');
}
const isThere = async (picture: string): Promise<boolean> => (await fetch(`${bank.url}${picture}`)).ok;

test('the sign-in of a deleted customer is removed after 30 days, and not before', async () => {
  const [gone, stays] = [await bank.newCustomer(), await bank.newCustomer()];
  await customers.delete(gone.id);
  await nightAfter(29);
  expect(await hasSignIn(gone)).toBe(true);
  expect(await departures(gone)).toHaveLength(1);
  await nightAfter(2);
  expect(await hasSignIn(gone)).toBe(false);
  expect(await departures(gone)).toEqual([]);
  expect((await customers.tryToSignIn(stays)).status).toBe(200);
});

test('a restored customer keeps the sign-in, and has 30 days anew with the picture when deleted again', async () => {
  const person = await bank.newCustomer();
  const filename = await backups.create();
  await customers.delete(person.id);
  await nightAfter(20);
  await expectJobDone(bank, await backups.restore({ filename }));
  expect(await departures(person)).toEqual([]);
  await nightAfter(40);
  expect((await customers.tryToSignIn(person)).status).toBe(200);
  const picture = await withPicture(person, RED_RGB);
  await expectJobDone(bank, await backups.wipe());
  await nightAfter(29);
  expect([await hasSignIn(person), await isThere(picture)]).toEqual([true, true]);
  await nightAfter(2);
  expect([await hasSignIn(person), await isThere(picture)]).toEqual([false, false]);
});

test('a replaced picture, or that of a deleted customer, is in no restored profile, and a dry run shows that', async () => {
  const [person, gone] = [await bank.newCustomer(), await bank.newCustomer()];
  const former = [await withPicture(person, RED_RGB), await withPicture(gone, RED_RGB)];
  const filename = await backups.create();
  const picture = await withPicture(person, BLUE_RGB);
  await customers.delete(gone.id);
  await bank.drain();
  const { safetyBackup = '' } = await expectJobDone(bank, await backups.restore({ filename }));
  expect(await Promise.all(former.map(isThere))).toEqual([false, false]);
  for (const { id } of [person, gone]) expect(await bank.storedUser(id)).not.toHaveProperty('profilePicture');
  // For the same file once more, data that the bank cannot restore does not count as a difference.
  expect(await expectJobDone(bank, await backups.dryRun({ filename }))).toMatchObject({
    differences: { users: { added: 0, changed: 0, lost: 0 } },
  });
  await expectJobDone(bank, await backups.restore({ filename: safetyBackup }));
  expect(await bank.storedUser(person.id)).toMatchObject({ profilePicture: picture });
  expect(await isThere(picture)).toBe(true);
});

test('no sign-in is removed while customers are replaced, and the next night removes it', async () => {
  const person = await bank.newCustomer();
  await customers.delete(person.id);
  bank.clock.advance(31 * DAY_MS);
  for (const kind of ['restore', 'delete-all'] as const) {
    const job = await backups.hold({ kind });
    await nightAfter(0);
    expect(await hasSignIn(person)).toBe(true);
    await job.end();
  }
  // Creating a backup removes no customer, so the job may run at the same time.
  const job = await backups.hold({ kind: 'backup' });
  await nightAfter(0);
  await job.end();
  expect(await hasSignIn(person)).toBe(false);
});
