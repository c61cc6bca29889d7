/**
 * A backup is one JSON object with each record on its own line, so that a file of any size is written and read line by
 * line. The last line has the SHA-256 of all text before it and the bank's signature of that hash; the first one names
 * the key.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { BackupStats } from '#shared/contract/backups.ts';
import { auditEntryFromRow } from '../../core/audit/audit.ts';
import { invalidBackupError } from './invalid-backup-error.ts';
import { type BackupSection, backupRecordSchemas, backupSections } from './records.ts';

const SCHEMA_VERSION = 3;
/** In files of 0.1.0 the audit records have other names. They are converted when they are read. */
const OLDEST_READ_VERSION = 2;

export interface BackupHeader {
  readonly schemaVersion?: number | undefined;
  readonly createdAt: string;
  readonly stats: BackupStats;
  readonly signedBy: string;
}

export interface BackupSeal {
  readonly sha256: string;
  readonly signedBy: string;
  readonly signature: string;
}

const KeyId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const HeaderLine = z.strictObject({
  schemaVersion: z.int().check(z.minimum(OLDEST_READ_VERSION), z.maximum(SCHEMA_VERSION)),
  createdAt: z.iso.datetime(),
  stats: BackupStats,
  signedBy: KeyId,
});
/** Bytes. The bank never writes a longer line. */
export const MAX_BACKUP_LINE_BYTES = 1024 * 1024;

const LAST_LINE = /^"sha256":"([0-9a-f]{64})","signature":"([A-Za-z0-9+/]{43}=)"}$/;

const firstLine = (fields: object): string => `${JSON.stringify(fields).slice(0, -1)},`;

export const backupHeaderText = ({ schemaVersion = SCHEMA_VERSION, ...header }: BackupHeader): string => {
  const { createdAt, stats, signedBy } = header;
  return firstLine({ schemaVersion, createdAt, stats, signedBy });
};
export const BACKUP_RECORD_SEPARATOR = ',\n';
export const backupSectionStart = (section: BackupSection): string => `\n"${section}":[\n`;
export const backupSectionEnd = (isEmpty: boolean): string => (isEmpty ? '],' : '\n],');
export const backupFooterText = (sha256: string, signature: string): string =>
  `\n"sha256":"${sha256}","signature":"${signature}"}\n`;

export function* backupText(backup: Readonly<Record<string, unknown>>): Generator<string> {
  const { schemaVersion, createdAt, stats, signedBy, sha256, signature, ...parts } = backup;
  yield firstLine({ schemaVersion, createdAt, stats, signedBy });
  const unknown = Object.keys(parts).find((name) => !Object.hasOwn(backupRecordSchemas, name));
  if (unknown !== undefined) throw invalidBackupError(`it has a part "${unknown}"`);
  for (const section of backupSections) {
    const records: unknown = parts[section];
    if (!Array.isArray(records)) throw invalidBackupError(`it has no list of ${section}`);
    yield backupSectionStart(section);
    for (const [index, record] of records.entries()) {
      if (!isPlain(record)) throw invalidBackupError(`${section}[${index}] is not valid`);
      yield (index > 0 ? BACKUP_RECORD_SEPARATOR : '') + JSON.stringify(record);
    }
    yield backupSectionEnd(records.length === 0);
  }
  yield backupFooterText(String(sha256), String(signature));
}

interface Signing {
  readonly sha256: string;
  readonly signedBy: string;
  /** @returns Base64 */
  readonly sign: (sha256: string) => Promise<string>;
}

/** Writes a backup in its version with a new signature. @throws DomainError 400 for another file */
export async function* signBackupAgain(
  text: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { sha256, signedBy, sign }: Signing,
): AsyncGenerator<string> {
  const [before, after] = [createHash('sha256'), createHash('sha256')];
  let isFirst = true;
  for await (const line of linesOf(text)) {
    if (LAST_LINE.test(line)) break;
    const written = isFirst ? backupHeaderText({ ...headerIn(line), signedBy }) : `\n${line}`;
    before.update(isFirst ? line : written);
    after.update(written);
    isFirst = false;
    yield written;
  }
  if (before.digest('hex') !== sha256) throw invalidBackupError('it is not the file that was looked at');
  const digest = after.digest('hex');
  yield backupFooterText(digest, await sign(digest));
}

export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'seal'; readonly seal: BackupSeal }
  | {
      readonly [S in BackupSection]: {
        kind: 'record';
        section: S;
        index: number;
        record: z.output<(typeof backupRecordSchemas)[S]>;
      };
    }[BackupSection];

/**
 * NOTE: the checksum is verified only after the last record.
 * @throws DomainError 400
 */
export async function* readBackupFile(
  text: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<BackupPart> {
  const lines = linesOf(text);
  try {
    yield* partsIn(lines);
  } finally {
    await lines.return();
  }
}

async function* partsIn(lines: AsyncGenerator<string, void>): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw invalidBackupError('it ends too early');
    return value;
  };
  const nextHashed = async (): Promise<string> => {
    const line = await next();
    hash.update(`\n${line}`);
    return line;
  };
  const first = await next();
  hash.update(first);
  const header = headerIn(first);
  yield { kind: 'header', header };
  for (const section of backupSections) {
    if ((await nextHashed()) !== `"${section}":[`)
      throw invalidBackupError(`its part ${section} is missing, or the file is not laid out as the bank writes it`);
    let index = 0;
    let isLast = false;
    for (let line = await nextHashed(); line !== '],'; line = await nextHashed()) {
      if (isLast) throw invalidBackupError(`its part ${section} is damaged after record ${index}`);
      isLast = !line.endsWith(',');
      yield recordIn(isLast ? line : line.slice(0, -1), section, index, header);
      index += 1;
    }
    if (index > 0 && !isLast) throw invalidBackupError(`its part ${section} ends too early`);
  }
  const [, sha256, signature] = LAST_LINE.exec(await next()) ?? [];
  if (signature === undefined) throw invalidBackupError('it has no checksum with a signature at its end');
  if (sha256 !== hash.digest('hex'))
    throw invalidBackupError('its checksum does not fit: it was changed, or damaged on its way');
  yield { kind: 'seal', seal: { sha256, signedBy: header.signedBy, signature } };
  for await (const line of lines) if (line !== '') throw invalidBackupError('it goes on after its end');
}

function recordIn(line: string, section: BackupSection, index: number, header: BackupHeader): BackupPart {
  const where = `${section}[${index}]`;
  const value = parse(line, where);
  const isFormer = header.schemaVersion !== SCHEMA_VERSION && section === 'audit';
  const result = backupRecordSchemas[section].safeParse(isFormer ? auditEntryFromRow(value ?? {}) : value);
  if (result.success) return { kind: 'record', section, index, record: result.data } as BackupPart;
  const [issue] = result.error.issues;
  throw invalidBackupError(`${[where, ...(issue?.path ?? [])].join('.')} is not valid`);
}

function headerIn(line: string): BackupHeader {
  const parsed = HeaderLine.safeParse(parse(line.replace(/,$/, '}'), 'its beginning'));
  if (!parsed.success) {
    const [other] = parsed.error.issues.filter(({ path: [name] }) => name === 'schemaVersion');
    throw invalidBackupError(
      other?.code === 'too_small' || other?.code === 'too_big'
        ? `it is not of version ${OLDEST_READ_VERSION} or ${SCHEMA_VERSION}, which this version of the bank reads. ${WAY[other.code]}`
        : 'its beginning is not valid',
    );
  }
  return parsed.data;
}

const WAY = {
  too_small: 'Restore it with the version that made it, and make a new backup there',
  too_big: 'Restore it with the version that made it, or a newer one',
} as const;

function parse(text: string, where: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidBackupError(`${where} is not JSON`);
  }
  if (!isPlain(value)) throw invalidBackupError(`${where} is not valid`);
  return value;
}

const MAX_LEVELS = 20;

/** Refuses nesting that would exhaust the stack, and `__proto__`, which schemas ignore. */
function isPlain(value: unknown, levels = MAX_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0 || Object.hasOwn(value, '__proto__')) return false;
  return Object.values(value).every((inner) => isPlain(inner, levels - 1));
}

/** Longer lines are not read to the end. */
async function* linesOf(text: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest: Uint8Array[] = [];
  let held = 0;
  const decode = (bytes: Uint8Array): string => {
    try {
      return decoder.decode(bytes);
    } catch {
      throw invalidBackupError('it is no text');
    }
  };
  for await (const piece of text) {
    let from = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      yield decode(rest.length > 0 ? Buffer.concat([...rest, piece.subarray(from, end)]) : piece.subarray(from, end));
      rest = [];
      held = 0;
      from = end + 1;
    }
    if (from === piece.length) continue;
    rest.push(piece.subarray(from));
    held += piece.length - from;
    if (held > MAX_BACKUP_LINE_BYTES) throw invalidBackupError('the file is not laid out as the bank writes it');
  }
  if (rest.length > 0) yield decode(Buffer.concat(rest));
}

const NEWLINE = 10;
