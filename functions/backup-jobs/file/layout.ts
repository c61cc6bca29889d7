/**
 * The layout of a backup: one JSON object with each record on a line of its own, so that a file of any size is written
 * and read line by line. The last line has the SHA-256 of all the text before it.
 */
import { createHash, type Hash } from 'node:crypto';
import * as z from 'zod/mini';
import { BackupStats } from '#shared/contract/backups.ts';
import { badBackup } from './bad-backup.ts';
import { recordsOf, type Section, sections } from './records.ts';

const SCHEMA_VERSION = 1;

export interface Header {
  readonly createdAt: string;
  readonly stats: BackupStats;
}

const HeaderLine = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  createdAt: z.iso.datetime(),
  stats: BackupStats,
});

export const headerText = ({ createdAt, stats }: Header): string =>
  `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, createdAt, stats }).slice(0, -1)},`;
export const SEPARATOR = ',\n';
export const opening = (section: Section): string => `\n"${section}":[\n`;
export const closing = (isEmpty: boolean): string => (isEmpty ? '],' : '\n],');
export const footerText = (sha256: string): string => `\n"sha256":"${sha256}"}\n`;

/** Lays out a backup that was parsed as JSON in the form in which it was written. */
export function* textOf(backup: Readonly<Record<string, unknown>>): Generator<string> {
  const { schemaVersion, createdAt, stats, sha256, ...parts } = backup;
  yield `${JSON.stringify({ schemaVersion, createdAt, stats }).slice(0, -1)},`;
  const unknown = Object.keys(parts).find((name) => !Object.hasOwn(recordsOf, name));
  if (unknown !== undefined) throw badBackup(`it has a part "${unknown}"`);
  for (const section of sections) {
    const records: unknown = parts[section];
    if (!Array.isArray(records)) throw badBackup(`it has no list of ${section}`);
    yield opening(section);
    for (const [index, record] of records.entries()) {
      if (!isPlain(record)) throw badBackup(`${section}[${index}] is not valid`);
      yield (index > 0 ? SEPARATOR : '') + JSON.stringify(record);
    }
    yield closing(records.length === 0);
  }
  yield footerText(String(sha256));
}

export type Part =
  | { readonly kind: 'header'; readonly header: Header }
  | {
      readonly [S in Section]: { kind: 'record'; section: S; index: number; record: z.output<(typeof recordsOf)[S]> };
    }[Section];

/**
 * Checks layout, schemas, counts and checksum. NOTE: the checksum is known to be right only after the last record.
 * @throws Refusal 400
 */
export async function* read(text: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  const reader = new Reader(hash);
  for await (const line of linesOf(text)) {
    const part = reader.take(line);
    if (part) yield part;
  }
  reader.end();
}

class Reader {
  readonly #hash: Hash;
  #state: 'header' | 'between' | 'records' | 'end' = 'header';
  #begun = 0;
  #index = 0;
  /** The last record had no comma after it, so that no other may follow. */
  #last = false;

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  take(line: string): Part | undefined {
    if (this.#state === 'end') {
      if (line === '') return undefined;
      throw badBackup('it goes on after its end');
    }
    if (this.#begun === sections.length && this.#state === 'between') {
      this.#checksum(line);
      return undefined;
    }
    this.#hash.update(this.#state === 'header' ? line : `\n${line}`);
    switch (this.#state) {
      case 'header':
        this.#state = 'between';
        return { kind: 'header', header: headerIn(line) };
      case 'between':
        this.#open(line);
        return undefined;
      case 'records':
        return this.#record(line);
    }
  }

  end(): void {
    if (this.#state !== 'end') throw badBackup('it ends too early');
  }

  #open(line: string): void {
    const section = sections[this.#begun];
    if (line !== `"${section}":[`)
      throw badBackup(`its part ${section} is missing, or the file is not laid out as the bank writes it`);
    this.#begun += 1;
    this.#index = 0;
    this.#last = false;
    this.#state = 'records';
  }

  #record(line: string): Part | undefined {
    const section = sections[this.#begun - 1];
    if (line === '],') {
      if (this.#index > 0 && !this.#last) throw badBackup(`its part ${section} ends too early`);
      this.#state = 'between';
      return undefined;
    }
    if (!section || this.#last) throw badBackup(`its part ${section} is damaged after record ${this.#index}`);
    this.#last = !line.endsWith(',');
    const where = `${section}[${this.#index}]`;
    const result = recordsOf[section].safeParse(parse(this.#last ? line : line.slice(0, -1), where));
    if (!result.success) {
      const [issue] = result.error.issues;
      throw badBackup(`${[where, ...(issue?.path ?? [])].join('.')} is not valid`);
    }
    const index = this.#index;
    this.#index += 1;
    return { kind: 'record', section, index, record: result.data } as Part;
  }

  #checksum(line: string): void {
    const expected = `"sha256":"${this.#hash.digest('hex')}"}`;
    if (line !== expected) throw badBackup('its checksum does not fit: it was changed, or damaged on its way');
    this.#state = 'end';
  }
}

function headerIn(line: string): Header {
  const parsed = HeaderLine.safeParse(parse(line.replace(/,$/, '}'), 'its beginning'));
  if (!parsed.success) {
    const foreign = parsed.error.issues.some(({ path: [name] }) => name === 'schemaVersion');
    throw badBackup(
      foreign ? `it is not of version ${SCHEMA_VERSION}, which this bank reads` : 'its beginning is not valid',
    );
  }
  return { createdAt: parsed.data.createdAt, stats: parsed.data.stats };
}

function parse(text: string, where: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badBackup(`${where} is not JSON`);
  }
  if (!isPlain(value)) throw badBackup(`${where} is not valid`);
  return value;
}

const MOST_LEVELS = 20;

/** Refuses nesting that exhausts the stack, and `__proto__`, which schemas skip. */
function isPlain(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0 || Object.hasOwn(value, '__proto__')) return false;
  return Object.values(value).every((inner) => isPlain(inner, levels - 1));
}

/** Enough for a ticket with ten thousand long replies. */
const LONGEST_LINE = 64 * 1024 * 1024;

async function* linesOf(text: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest: Uint8Array[] = [];
  let held = 0;
  const decode = (bytes: Uint8Array): string => {
    try {
      return decoder.decode(bytes);
    } catch {
      throw badBackup('it is no text');
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
    if (held > LONGEST_LINE) throw badBackup('the file is not laid out as the bank writes it');
  }
  if (rest.length > 0) yield decode(Buffer.concat(rest));
}

const NEWLINE = 10;
