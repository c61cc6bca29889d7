/** Recovers a backup's file that was deleted, and signs one of another bank. */
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { listBackups, restoreDatabase } from '#shared/contract/backups.ts';
import { AdministratorSession } from '#test/journeys/administrator.ts';
import { finishedJob } from '#test/journeys/backup-journey.ts';
import { eventually } from '#test/journeys/running-bank.ts';
import { backupObjectKey } from '#test/support/backups.ts';
import { formatBackupFile } from '#test/support/damage-backup.ts';
import type { DeploymentTest } from './deployment-test.ts';

export const VERIFY_FILE = 'Verify a file and its signature';

/** Where the blocks of the runbook leave the file. */
export const backupFile = ({ checkout }: Pick<DeploymentTest, 'checkout'>, name = 'backup.json'): string =>
  join(checkout.directory, name);

export async function backupFileJourneys(test: DeploymentTest): Promise<void> {
  const { report, operator, api, bank } = test;
  const admin = await AdministratorSession.signIn(bank, test.admin);
  const Bucket = api.output('data', 'BackupsBucketName');
  let filename = '';
  await report.check('the nightly backup can be started by hand', async () => {
    await operator.run('Start a backup');
    filename = await eventually(async () => {
      const { backups } = await bank.ask(listBackups, {}, { as: await admin.signedIn() });
      return backups[0]?.filename ?? assert.fail('There is no backup');
    });
    await finishedJob(bank, admin, filename);
  });
  await report.check('a file that was removed from the bucket is recovered by its version', async () => {
    const KEY = backupObjectKey(filename);
    await api.s3.send(new DeleteObjectCommand({ Bucket, Key: KEY }));
    await assert.rejects(api.s3.send(new GetObjectCommand({ Bucket, Key: KEY })));
    const versions = await operator.run('List the versions of backup files');
    const [, VERSION] =
      versions
        .split('\n')
        .find((line) => line.startsWith(KEY))
        ?.split('\t') ?? [];
    assert.ok(VERSION, versions);
    await operator.run('Fetch a version of a backup file', { KEY, VERSION });
    assert.match(await operator.run(VERIFY_FILE), /Signature +of this bank\nThis backup can be restored/);
  });
  await report.check('a backup of another bank is refused until the operator signs it', async () => {
    const file = backupFile(test);
    const content = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, formatBackupFile({ ...content, signedBy: '00000000-0000-4000-8000-000000000000' }));
    assert.match(await operator.runRefused(VERIFY_FILE), /it is signed by another bank/);
    await operator.run('Sign a copy of a file', { REASON: 'It was made by the bank that this one replaces.' });
    const backup = JSON.parse(await readFile(backupFile(test, 'backup-signed.json'), 'utf8'));
    const as = await admin.signedIn();
    await bank.ask(restoreDatabase, { query: { dryRun: 'true' }, body: { backup } }, { as });
    const { job } = await eventually(async () => {
      const answer = await bank.ask(listBackups, {}, { as });
      assert.notEqual(answer.job?.status, 'running');
      return answer;
    });
    assert.equal(job?.status, 'done', job?.message);
    await Promise.all(['backup.json', 'backup-signed.json'].map((name) => rm(backupFile(test, name))));
  });
  await admin.signOut();
}
