import { expect } from 'vitest';
import { read } from '#functions/backup-jobs/file/layout.ts';
import { type RecordOf, type Section, sections } from '#functions/backup-jobs/file/records.ts';
import { canonical } from '#functions/data/canonical.ts';
import { createBackup, downloadBackup, type JobView, listBackups } from '#shared/contract/backups.ts';
import type { Session, TestBank } from './bank.ts';

export type Content = { [S in Section]: RecordOf<S>[] };

/** Polls like the screen. */
export async function jobOver(bank: TestBank, as: Session = bank.admin.session): Promise<JobView> {
  for (;;) {
    const { job } = (await bank.call(listBackups, {}, { as })).result;
    if (job && job.status !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @returns its name */
export async function backUp(bank: TestBank, as: Session = bank.admin.session): Promise<string> {
  const { status, filename } = (await bank.call(createBackup, {}, { as })).result;
  if (status === 'running') expect(await jobOver(bank, as)).toMatchObject({ filename, status: 'done' });
  return filename;
}

export async function download(bank: TestBank, filename: string, as: Session = bank.admin.session): Promise<string> {
  const { result } = await bank.call(downloadBackup, { params: { filename } }, { as });
  const response = await fetch(result.url);
  expect(response.status).toBe(200);
  return response.text();
}

/** Checked one by one as in a restore. */
export async function contentOf(text: string): Promise<Content> {
  const content: Content = { users: [], transactions: [], tickets: [], settings: [], journal: [], audit: [] };
  for await (const part of read([Buffer.from(text)])) {
    if (part.kind === 'record') (content[part.section] as object[]).push(part.record);
  }
  return content;
}

/** The same bank is the same text: no audit trail, no versions, in order. */
export function canonicalForm(content: Content): string[] {
  return sections
    .filter((section) => section !== 'audit')
    .flatMap((section) =>
      content[section]
        .map((record) => `${section} ${canonical('version' in record ? { ...record, version: 0 } : record)}`)
        .sort(),
    );
}

export async function bankNow(bank: TestBank): Promise<string[]> {
  return canonicalForm(await contentOf(await download(bank, await backUp(bank))));
}
