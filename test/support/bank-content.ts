import assert from 'node:assert/strict';
import { createBackup, downloadBackup, type JobView, listBackups } from '#shared/contract/backups.ts';
import type { Session, TestBank } from './bank.ts';
import { type RecordOf, type Section, sections } from './faults/backup-files.ts';

export type RecordsByBackupSection = { [S in Section]: RecordOf<S>[] };

/** Polls the job, as the screen does, until it is over. */
export async function waitForJob(bank: TestBank, as: Session = bank.admin.session): Promise<JobView> {
  for (;;) {
    const { job } = (await bank.call(listBackups, {}, { as })).result;
    if (job && job.status !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Makes a backup. @returns its name */
export async function backUp(bank: TestBank, as: Session = bank.admin.session): Promise<string> {
  const { status, filename } = (await bank.call(createBackup, {}, { as })).result;
  if (status === 'running') {
    const { filename: made, status: ended } = await waitForJob(bank, as);
    assert.deepEqual({ made, ended }, { made: filename, ended: 'done' });
  }
  return filename;
}

export async function downloadBackupText(
  bank: TestBank,
  filename: string,
  as: Session = bank.admin.session,
): Promise<string> {
  const { result } = await bank.call(downloadBackup, { params: { filename } }, { as });
  const response = await fetch(result.url);
  assert.equal(response.status, 200);
  return response.text();
}

/** Returns the records of a file, section by section. */
export function parseBackupSections(text: string): RecordsByBackupSection {
  const { users, transactions, tickets, settings, journal, audit }: RecordsByBackupSection = JSON.parse(text);
  return { users, transactions, tickets, settings, journal, audit };
}

/** Serializes a value with the names of all objects sorted. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Returns the same lines for the same bank: sorted, without the audit trail and without versions. */
export function comparableContent(content: RecordsByBackupSection): string[] {
  return sections
    .filter((section) => section !== 'audit')
    .flatMap((section) =>
      content[section]
        .map((record) => `${section} ${canonical('version' in record ? { ...record, version: 0 } : record)}`)
        .sort(),
    );
}

export async function currentBankContent(bank: TestBank): Promise<string[]> {
  return comparableContent(parseBackupSections(await downloadBackupText(bank, await backUp(bank))));
}
