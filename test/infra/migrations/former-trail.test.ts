/** No migration changes the audit trail, so what 0.1.0 wrote is read as it was written. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedChangeDigests } from '#functions/audit/audit-block.ts';
import { TrailProblemCollector } from '#functions/audit/verification/problems.ts';
import { SealedChainHeads } from '#functions/audit/verification/sealed-chain-heads.ts';
import { walkAuditChain } from '#functions/audit/verification/walk-chain.ts';
import { auditEntryFromRow } from '#functions/core/audit/audit.ts';
import { canonicalJson } from '#functions/core/canonical.ts';

const sha256 = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('base64url');

const list = 'AUDIT#1';
const entriesOf = (number: number) => ['a', 'b'].map((letter) => ({ k: `record-${number}${letter}`, d: [letter] }));

function linkAfter(last: ReturnType<typeof link> | undefined, number: number) {
  const echo = (last?.entries ?? []).map((entry) => sha256(entry).slice(0, 8));
  return link({ before: last?.digest ?? '', after: last?.entries[0]?.k ?? '', echo }, number);
}

function link(head: { before: string; after: string; echo: readonly string[] }, number: number) {
  const content = { list, number, at: number, entries: entriesOf(number), count: 2 * number, since: 1, counted: {} };
  const digest = sha256({ ...content, ...head });
  return { pk: `TRAIL#${list}`, sk: String(number).padStart(12, '0'), kind: 'link', ...content, ...head, digest };
}

async function problemsOf(links: readonly object[], sealed: { number: number; before: string; echo: string[] }) {
  const problems = new TrailProblemCollector();
  const points = new SealedChainHeads();
  points.add({ list, after: 'record-2a', ...sealed }, 3);
  const pages = [links.map((one) => ({ ...one }))];
  for await (const _ of walkAuditChain({ list, links: pages, points, problems }));
  return problems.listed().map(({ id, sentence }) => [id, sentence]);
}

test('a chain of 0.1.0 is whole, and its seals and links name the record that was changed', async () => {
  const first = linkAfter(undefined, 1);
  const second = linkAfter(first, 2);
  const sealed = { number: 2, before: second.digest, echo: entriesOf(2).map((entry) => sha256(entry).slice(0, 8)) };
  expect(await problemsOf([first, second], sealed)).toEqual([]);
  const changed = entriesOf(1).with(1, { k: 'record-1b', d: ['changed'] });
  expect(await problemsOf([{ ...first, entries: changed }, second], sealed)).toMatchObject([
    ['record-1b', expect.stringContaining('its link was changed')],
  ]);
  const last = entriesOf(2).with(1, { k: 'record-2b', d: ['changed'] });
  expect(await problemsOf([first, { ...second, entries: last }], sealed)).toMatchObject([
    ['record-2b', expect.stringContaining('its link was changed')],
  ]);
});

test('an audit record and an expected change of 0.1.0 are read by their present names', () => {
  const { action, resourceId } = auditEntryFromRow({ action: 'user.corrected', actorId: 'a', thingId: 'b' });
  expect([action, resourceId]).toEqual(['user.updated', 'b']);
  expect(auditEntryFromRow({ action: 'user.updated', actorId: 'a' })).toEqual({ action: 'user.updated', actorId: 'a' });
  expect(storedChangeDigests({ allow: 'a', job: 'b', fates: ['c'] })).toEqual(['c']);
});
