/**
 * A backup is one JSON object with each record on its own line, so that a file of any size is written and read line by
 * line. The last line has the SHA-256 of all text before it and the bank's signature of that hash; the first one names
 * the key. Files of version 1 have no signature.
 */
import { createHash, type Hash } from 'node:crypto';
import * as z from 'zod/mini';
import { BackupStats } from '#shared/contract/backups.ts';
import { invalidBackupError } from './bad-backup.ts';
import { type BackupSection, backupSections, recordSchemas } from './records.ts';

const UNSIGNED = 1;
const SCHEMA_VERSION = 2;

export interface BackupHeader {
  readonly createdAt: string;
  readonly stats: BackupStats;
  readonly signedBy?: string | undefined;
}

export interface BackupSeal {
  readonly sha256: string;
  readonly signedBy?: string | undefined;
  readonly signature?: string | undefined;
}

const KeyId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const HeaderLine = z.discriminatedUnion('schemaVersion', [
  z.strictObject({ schemaVersion: z.literal(UNSIGNED), createdAt: z.iso.datetime(), stats: BackupStats }),
  z.strictObject({
    schemaVersion: z.literal(SCHEMA_VERSION),
    createdAt: z.iso.datetime(),
    stats: BackupStats,
    signedBy: KeyId,
  }),
]);
/** Bytes. The bank never writes a longer line. */
export const MAX_LINE_BYTES = 1024 * 1024;
/** Bytes, for the bank's own stored files. Early ones have a ticket with all replies on one line. */
const MAX_KEPT_LINE_LENGTH = 64 * MAX_LINE_BYTES;

const LAST_LINE = /^"sha256":"([0-9a-f]{64})"(?:,"signature":"([A-Za-z0-9+/]{43}=)")?}$/;

const firstLine = (fields: object): string => `${JSON.stringify(fields).slice(0, -1)},`;

export const headerText = ({ createdAt, stats, signedBy }: BackupHeader & { readonly signedBy: string }): string =>
  firstLine({ schemaVersion: SCHEMA_VERSION, createdAt, stats, signedBy });
export const RECORD_SEPARATOR = ',\n';
export const sectionStart = (section: BackupSection): string => `\n"${section}":[\n`;
export const sectionEnd = (isEmpty: boolean): string => (isEmpty ? '],' : '\n],');
export const footerText = (sha256: string, signature?: string): string =>
  `\n"sha256":"${sha256}"${signature === undefined ? '' : `,"signature":"${signature}"`}}\n`;

export function* backupText(backup: Readonly<Record<string, unknown>>): Generator<string> {
  const { schemaVersion, createdAt, stats, signedBy, sha256, signature, ...parts } = backup;
  yield firstLine({ schemaVersion, createdAt, stats, signedBy });
  const unknown = Object.keys(parts).find((name) => !Object.hasOwn(recordSchemas, name));
  if (unknown !== undefined) throw invalidBackupError(`it has a part "${unknown}"`);
  for (const section of backupSections) {
    const records: unknown = parts[section];
    if (!Array.isArray(records)) throw invalidBackupError(`it has no list of ${section}`);
    yield sectionStart(section);
    for (const [index, record] of records.entries()) {
      if (!isPlain(record)) throw invalidBackupError(`${section}[${index}] is not valid`);
      yield (index > 0 ? RECORD_SEPARATOR : '') + JSON.stringify(record);
    }
    yield sectionEnd(records.length === 0);
  }
  yield footerText(String(sha256), signature === undefined ? undefined : String(signature));
}

interface Signing {
  readonly sha256: string;
  readonly signedBy: string;
  /** @returns Base64 */
  readonly sign: (sha256: string) => Promise<string>;
}

/** Writes a backup in the current version with a new signature. @throws DomainError 400 for another file */
export async function* resignBackup(
  text: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { sha256, signedBy, sign }: Signing,
): AsyncGenerator<string> {
  const [before, after] = [createHash('sha256'), createHash('sha256')];
  let isFirst = true;
  for await (const line of linesOf(text)) {
    if (LAST_LINE.test(line)) break;
    const written = isFirst ? headerText({ ...headerIn(line), signedBy }) : `\n${line}`;
    before.update(isFirst ? line : written);
    after.update(written);
    isFirst = false;
    yield written;
  }
  if (before.digest('hex') !== sha256) throw invalidBackupError('it is not the file that was looked at');
  const digest = after.digest('hex');
  yield footerText(digest, await sign(digest));
}

export type BackupPart =
  | { readonly parseBackup: 'header'; readonly header: BackupHeader }
  | { readonly parseBackup: 'seal'; readonly seal: BackupSeal }
  | {
      readonly [S in BackupSection]: {
        parseBackup: 'record';
        section: S;
        index: number;
        record: z.output<(typeof recordSchemas)[S]>;
      };
    }[BackupSection];

/**
 * NOTE: the checksum is verified only after the last record.
 * @param longestLine in bytes; longer lines are not read to the end
 * @throws DomainError 400
 */
export async function* read(
  text: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  longestLine = MAX_KEPT_LINE_LENGTH,
): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const reader = new Reader(hash);
  for await (const line of linesOf(text, longestLine)) {
    const part = reader.take(line);
    if (part) yield part;
  }
  reader.end();
}

class Reader {
  readonly #hash: Hash;
  #header: BackupHeader | undefined;
  #state: 'header' | 'between' | 'records' | 'end' = 'header';
  #begun = 0;
  #index = 0;
  #last = false;

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  take(line: string): BackupPart | undefined {
    if (this.#state === 'end') {
      if (line === '') return undefined;
      throw invalidBackupError('it goes on after its end');
    }
    if (this.#begun === backupSections.length && this.#state === 'between') {
      return { parseBackup: 'seal', seal: this.#seal(line) };
    }
    this.#hash.update(this.#state === 'header' ? line : `\n${line}`);
    switch (this.#state) {
      case 'header':
        this.#state = 'between';
        this.#header = headerIn(line);
        return { parseBackup: 'header', header: this.#header };
      case 'between':
        this.#open(line);
        return undefined;
      case 'records':
        return this.#record(line);
    }
  }

  end(): void {
    if (this.#state !== 'end') throw invalidBackupError('it ends too early');
  }

  #open(line: string): void {
    const section = backupSections[this.#begun];
    if (line !== `"${section}":[`)
      throw invalidBackupError(`its part ${section} is missing, or the file is not laid out as the bank writes it`);
    this.#begun += 1;
    this.#index = 0;
    this.#last = false;
    this.#state = 'records';
  }

  #record(line: string): BackupPart | undefined {
    const section = backupSections[this.#begun - 1];
    if (line === '],') {
      if (this.#index > 0 && !this.#last) throw invalidBackupError(`its part ${section} ends too early`);
      this.#state = 'between';
      return undefined;
    }
    if (!section || this.#last) throw invalidBackupError(`its part ${section} is damaged after record ${this.#index}`);
    this.#last = !line.endsWith(',');
    const where = `${section}[${this.#index}]`;
    const result = recordSchemas[section].safeParse(parse(this.#last ? line : line.slice(0, -1), where));
    if (!result.success) {
      const [issue] = result.error.issues;
      throw invalidBackupError(`${[where, ...(issue?.path ?? [])].join('.')} is not valid`);
    }
    const index = this.#index;
    this.#index += 1;
    return { parseBackup: 'record', section, index, record: result.data } as BackupPart;
  }

  #seal(line: string): BackupSeal {
    const [, said, signature] = LAST_LINE.exec(line) ?? [];
    const sha256 = this.#hash.digest('hex');
    if (said !== sha256) throw invalidBackupError('its checksum does not fit: it was changed, or damaged on its way');
    const signedBy = this.#header?.signedBy;
    if ((signedBy === undefined) !== (signature === undefined)) throw invalidBackupError('it has half of a signature');
    this.#state = 'end';
    return { sha256, signedBy, signature };
  }
}

function headerIn(line: string): BackupHeader {
  const parsed = HeaderLine.safeParse(parse(line.replace(/,$/, '}'), 'its beginning'));
  if (!parsed.success) {
    const foreign = parsed.error.issues.some(({ path: [name] }) => name === 'schemaVersion');
    throw invalidBackupError(
      foreign
        ? `it is not of version ${UNSIGNED} or ${SCHEMA_VERSION}, which this bank reads`
        : 'its beginning is not valid',
    );
  }
  const { schemaVersion: _, ...header } = parsed.data;
  return header;
}

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

async function* linesOf(
  text: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  longest = MAX_KEPT_LINE_LENGTH,
): AsyncGenerator<string> {
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
    if (held > longest) throw invalidBackupError('the file is not laid out as the bank writes it');
  }
  if (rest.length > 0) yield decode(Buffer.concat(rest));
}

const NEWLINE = 10;
