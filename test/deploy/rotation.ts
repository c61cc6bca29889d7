/** Rotates secrets and the key of backups. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { listAudit } from '#shared/contract/audit.ts';
import { createBackup, restoreDatabase } from '#shared/contract/backups.ts';
import { getHealth } from '#shared/contract/reports.ts';
import { AdministratorSession } from '#test/journeys/administrator.ts';
import { finishedJob } from '#test/journeys/backup-journey.ts';
import { assertRefused } from '#test/journeys/running-bank.ts';
import { backupObjectKey } from '#test/support/backups.ts';
import { backupFile, VERIFY_FILE } from './backup-files.ts';
import type { Checkout } from './checkout.ts';
import type { DeployedApi } from './deployed-api.ts';
import type { DeploymentTest } from './deployment-test.ts';

/** Raises the number that makes a deployment read the secrets. */
export const raiseIssue = (checkout: Checkout, issue: number): Promise<void> =>
  checkout.change('infra/cdk/constructs/rotating-secret.ts', /ISSUE = '\d+'/, `ISSUE = '${issue}'`);

/** Asserts that the API accepts a value of CloudFront's secret, or refuses it. */
export async function assertAccepted(api: DeployedApi, value: string, accepted: boolean): Promise<void> {
  assert.equal((await api.send(getHealth.path, {}, value)).status, accepted ? 200 : 403);
}

export async function rotationJourneys(test: DeploymentTest): Promise<void> {
  const admin = await AdministratorSession.signIn(test.bank, test.admin);
  const former = await createdBackup(test, admin);
  await firstStep(test);
  await secondStep(test, admin);
  await rotatedKey(test, admin, former);
  await admin.signOut();
}

async function firstStep(test: DeploymentTest): Promise<void> {
  const { report, checkout, operator, api, deploy } = test;
  await report.check('a new value of a secret is accepted beside the one in use', async () => {
    const { current } = await api.secretValues('EdgeSecret');
    await operator.run('Add a new value', { SECRET: 'EdgeSecret' });
    await raiseIssue(checkout, 2);
    await checkout.change('infra/cdk/constructs/backup-keys.ts', 'COUNT = 1', 'COUNT = 2');
    await checkout.commit('release-4');
    await deploy('a new value and a new key');
    const values = await api.secretValues('EdgeSecret');
    assert.equal(values.current, current);
    assert.equal(await api.secretOfCloudFront(), current);
    for (const value of [values.current, values.other]) await assertAccepted(api, value, true);
  });
}

async function secondStep(test: DeploymentTest, admin: AdministratorSession): Promise<void> {
  const { report, checkout, operator, api, bank, deploy } = test;
  await report.check('a new value is used, and one that has leaked is worth nothing', async () => {
    const { current: former } = await api.secretValues('EdgeSecret');
    const { nextCursor } = await bank.ask(listAudit, { query: { limit: 1 } }, { as: await admin.signedIn() });
    const query = { limit: 1, cursor: nextCursor ?? assert.fail('The list has no further page') };
    assert.equal((await bank.call(listAudit, { query }, { as: await admin.signedIn() })).status, 200);
    await operator.run('Use the new value', { SECRET: 'EdgeSecret' });
    await operator.run('Replace a value that has leaked', { SECRET: 'CursorSecret' });
    await raiseIssue(checkout, 3);
    await checkout.commit('release-5');
    await deploy('the new values', 'Deploy');
    const { current } = await api.secretValues('EdgeSecret');
    assert.notEqual(current, former);
    assert.equal(await api.secretOfCloudFront(), current);
    for (const value of [current, former]) await assertAccepted(api, value, true);
    assertRefused(await bank.call(listAudit, { query }, { as: await admin.signedIn() }), 400, 'invalid_cursor');
  });
}

interface Backup {
  readonly filename: string;
  readonly text: string;
  readonly signedBy: string;
}

async function createdBackup({ api, bank }: DeploymentTest, admin: AdministratorSession): Promise<Backup> {
  const { filename } = await bank.ask(createBackup, {}, { as: await admin.signedIn() });
  await finishedJob(bank, admin, filename);
  const Bucket = api.output('data', 'BackupsBucketName');
  const { Body } = await api.s3.send(new GetObjectCommand({ Bucket, Key: backupObjectKey(filename) }));
  const text = gunzipSync((await Body?.transformToByteArray()) ?? '').toString();
  return { filename, text, signedBy: JSON.parse(text).signedBy };
}

async function rotatedKey(test: DeploymentTest, admin: AdministratorSession, former: Backup): Promise<void> {
  const { report, operator, bank } = test;
  const KEY_ID = former.signedBy;
  await report.check('new backups are signed by the new key, and those of the former one are accepted', async () => {
    assert.notEqual((await createdBackup(test, admin)).signedBy, KEY_ID);
    await writeFile(backupFile(test), former.text);
    await operator.run(VERIFY_FILE);
  });
  await report.check('backups of a disabled key are refused until it is enabled again', async () => {
    await operator.run('Disable a key', { KEY_ID });
    await operator.runRefused(VERIFY_FILE);
    await operator.run('Enable a key again', { KEY_ID });
    await operator.run(VERIFY_FILE);
    const dryRun = { query: { dryRun: 'true' as const }, body: { filename: former.filename } };
    await bank.ask(restoreDatabase, dryRun, { as: await admin.signedIn() });
    await finishedJob(bank, admin, former.filename);
  });
}
