import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { removeBackupSignature } from '#test/support/backups.ts';
import { checkBackupFile, signatureStatusOfFile } from '#test/support/faults/backup-files.ts';
import { backupForgeryKinds, forgeBackup } from '#test/support/forged-backup.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const FILES = iterationCount(500, backupForgeryKinds.length);

const { bank, admin, money, backups } = setupBank({ methods: true });
const random = seededRandom(20_261_122);
let filename: string;
let text: string;
let other: string;

beforeAll(async () => {
  for (let count = 0; count < 2; count += 1) await money.withdraw(await money.customerWith(500), 20);
  await bank.drain();
  other = await backups.text(await backups.create());
  filename = await backups.create();
  text = await backups.text(filename);
});

test(`each of ${FILES} forged backups is consistent in itself, and none has the signature of the bank`, async () => {
  const wrong: string[] = [];
  for (let count = 0; count < FILES; count += 1) {
    const kind = backupForgeryKinds[count % backupForgeryKinds.length] ?? '';
    const file = await forgeBackup(kind, text, other, random);
    const problem = await checkBackupFile(Buffer.from(file), [admin]).then(() => undefined, String);
    if (problem) wrong.push(`${count}, ${kind}: is no forgery, ${problem}`);
    else if ((await signatureStatusOfFile(file)) === 'signed') wrong.push(`${count}, ${kind}: passes`);
  }
  expect(wrong).toEqual([]);
  expect(await signatureStatusOfFile(text)).toBe('signed');
});

test.each([
  ['foreign_backup', 'a key of the attacker'],
  ['altered_backup', 'two e-mail addresses exchanged'],
])('the code %s reports %s, uploaded or in the call and even in a dry run, and nothing changes', async (code, kind) => {
  const file = await forgeBackup(kind, text, other, random);
  const before = await backups.items();
  for (const source of [{ filename: await backups.upload(file) }, { backup: JSON.parse(file) }])
    for (const ask of [backups.dryRun, backups.restore])
      expect(await ask(source)).toMatchObject({ status: 400, body: { code } });
  expect(await backups.items()).toEqual(before);
});

test('a forged file is refused in the bucket of the bank, too', async () => {
  const forged = await forgeBackup('a deposit that was not made', text, other, random);
  await backups.damage(filename, gzipSync(forged));
  expect(await backups.restore({ filename })).toMatchObject({ status: 400, body: { code: 'altered_backup' } });
  await backups.damage(filename, gzipSync(removeBackupSignature(text)));
  expect(await backups.restore({ filename })).toMatchObject({ status: 400, body: { code: 'invalid_backup' } });
});
