/**
 * Tokens, cookies, cursors and backups that resemble valid ones: the inputs in `corpus` as they are, and random changes of
 * them and of valid ones of this bank. The corpus has inputs of a bank that is gone, and those that once found a fault. A failure shows its
 * seed and its input; the input is then added to the corpus.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '#shared/contract/api-base.ts';
import { getProfile, listUsers } from '#shared/contract/customers.ts';
import { login, refresh } from '#shared/contract/sign-in.ts';
import { checksumOf } from '#test/support/backups.ts';
import { findFaults } from '#test/support/find-faults.ts';
import { httpRequest } from '#test/support/http-request.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { mutate } from '#test/support/mutate.ts';
import { type Random, seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const SEED = 20_261_128;
const AT_ONCE = 16;

const { bank, admin, backups, money, tickets, customerForAll, unwritten } = setupBank({
  methods: true,
  rateLimits: 'off',
});
const customer = customerForAll({ euros: 500 });

const corpusUrl = (path: string): URL => new URL(`corpus/${path}`, import.meta.url);

/** Returns the lines of a file of the corpus without its comments. */
const linesOfCorpus = (file: string): string[] =>
  readFileSync(corpusUrl(file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));

/** Returns a header's value: other characters than these cannot be sent. */
const asHeader = (bytes: Buffer): string => bytes.toString('latin1').replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');

const isBase64Of = (text: string, other: string): boolean =>
  Buffer.from(text, 'base64url').equals(Buffer.from(other, 'base64url'));

/** Changes a text, or the bytes that one of its parts in base64 stands for. */
function mutateText(random: Random, text: string, others: readonly string[]): string {
  const bytesOf = (texts: readonly string[]) => texts.map((other) => Buffer.from(other, 'latin1'));
  if (random.chance(0.4)) return asHeader(mutate(random, Buffer.from(text, 'latin1'), bytesOf(others)));
  const parts = text.split('.');
  const at = random.below(parts.length);
  const decoded = (other: string) => Buffer.from(other.split('.')[at] ?? other, 'base64url');
  parts[at] = mutate(random, decoded(text), others.map(decoded)).toString('base64url');
  return parts.join('.');
}

interface Kind {
  readonly corpus: string;
  readonly full: number;
  readonly here: number;
  /** Valid inputs of this bank. */
  readonly own: () => readonly string[] | Promise<readonly string[]>;
  /** Whether the bank may treat an input as this valid one. */
  readonly isSame: (input: string, own: string) => boolean;
  readonly send: (input: string) => Promise<{ readonly status: number; readonly text: string }>;
  readonly refusal: { readonly status: number; readonly code: RegExp };
}

const ask = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
  httpRequest(`${bank.url}${API_BASE}${path}`, { method, headers });

const cookieValue = (cookie = ''): string => /=([^;]*)/.exec(cookie)?.[1] ?? '';

const kinds: Readonly<Record<string, Kind>> = {
  token: {
    corpus: 'tokens.txt',
    full: 20_000,
    here: 60,
    own: () => [customer.session.token, admin.session.token],
    isSame: (input, own) => {
      const [signature, ...signed] = input.trim().split('.').toReversed();
      const [ownSignature, ...ownSigned] = own.split('.').toReversed();
      return signed.join() === ownSigned.join() && isBase64Of(signature ?? '', ownSignature ?? '');
    },
    send: (input) => ask('GET', getProfile.path, { authorization: `Bearer ${input}` }),
    refusal: { status: 401, code: /^unauthenticated$/ },
  },
  'cookie of a session': {
    corpus: 'session-cookies.txt',
    full: 20_000,
    here: 60,
    own: () => [cookieValue(customer.session.cookies[0]), cookieValue(admin.session.cookies[0])],
    // A semicolon ends the value.
    isSame: (input, own) => input.split(';').some((value) => isBase64Of(value, own)),
    send: (input) => ask('POST', refresh.path, { cookie: `session-${new URL(bank.url).port}=${input}` }),
    refusal: { status: 401, code: /^session_ended$/ },
  },
  cursor: {
    corpus: 'cursors.txt',
    full: 10_000,
    here: 60,
    own: async () => {
      const cursors = await Promise.all(
        ['1', '2'].map(async (limit) => (await admin.call(listUsers, { query: { limit } })).result.nextCursor),
      );
      return cursors.map((cursor) => cursor ?? expect.fail('The list has one page'));
    },
    // An empty cursor counts as none.
    isSame: (input, own) => input === '' || input === own,
    send: (input) =>
      ask('GET', `${listUsers.path}?${new URLSearchParams({ cursor: input })}`, {
        authorization: `Bearer ${admin.session.token}`,
      }),
    refusal: { status: 400, code: /^invalid_(cursor|request)$/ },
  },
};

beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) {
    const person = await money.customerWith(50);
    await money.withdraw(person, 20);
    await tickets.opened(person);
  }
  await bank.drain();
});

describe.each(Object.entries(kinds))('a %s', (name, { corpus, full, here, own, isSame, send, refusal }) => {
  const mutants = iterationCount(full, here);

  test(`the bank refuses every ${name} of the corpus and ${mutants} random changes, without an effect`, async () => {
    const [valid, foreign] = [await own(), linesOfCorpus(corpus)];
    expect(foreign.length).toBeGreaterThan(5);
    const problemOf = async (input: string, about: string): Promise<string | undefined> => {
      if (valid.some((one) => isSame(input, one))) return undefined;
      const { status, text } = await send(input);
      const isRefused = status === refusal.status && refusal.code.test(JSON.parse(text).code);
      // The gateway refuses headers that are too long.
      if (isRefused || status === 431) return undefined;
      return `${about}: ${JSON.stringify(input)} answered ${status} ${text.slice(0, 200)}`;
    };
    await unwritten(async () => {
      const faults = [
        ...(await findFaults(foreign.length, AT_ONCE, (line) =>
          problemOf(foreign[line] ?? '', `${corpus}, ${line + 1}`),
        )),
        ...(await findFaults(mutants, AT_ONCE, (index) => {
          const random = seededRandom(SEED + index);
          const from = random.chance(0.6) ? valid : foreign;
          const chosen = from[random.below(from.length)] ?? '';
          return problemOf(mutateText(random, chosen, [...valid, ...foreign]), `seed ${SEED + index}`);
        })),
      ];
      expect(faults).toEqual([]);
    });
    expect((await send(valid[0] ?? '')).status, 'the valid one is accepted').toBe(200);
  });
});

test(`a sign-in ignores the cookie of a device when it is one of the corpus or one of ${iterationCount(500, 5)} random changes`, async () => {
  const { email, password } = await bank.newCustomer();
  const session = await bank.signIn(email, password);
  const [name = '', own = ''] = session.cookies[1]?.split(';')[0]?.split('=') ?? [];
  expect(name).toMatch(/^device-/);
  const foreign = linesOfCorpus('device-cookies.txt');
  const inputs = [
    ...foreign,
    ...Array.from({ length: iterationCount(500, 5) }, (_, index) =>
      mutateText(seededRandom(SEED + index), own, foreign),
    ),
  ];
  for (const [index, input] of inputs.entries()) {
    const answer = await bank.call(login, { body: { email, password } }, { headers: { cookie: `${name}=${input}` } });
    expect(answer.status, `${index}: ${JSON.stringify(input)}`).toBe(200);
  }
});

const files = iterationCount(500, 5);

/** Returns the text of a file, compressed or not; undefined for one that no reader can open. */
function textOf(file: Buffer): string | undefined {
  try {
    return file[0] === 0x1f ? gunzipSync(file).toString('utf8') : file.toString('utf8');
  } catch {
    return undefined;
  }
}

/** Returns whether two files have the same content, such as one with a space more in its last line. */
function isSame(file: Buffer, text: string): boolean {
  const other = textOf(file);
  if (other === undefined) return false;
  try {
    return other === text || JSON.stringify(JSON.parse(other)) === JSON.stringify(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Changes the text, with its checksum or without, or the bytes of the compressed file. */
function mutateFile(random: Random, text: string, others: readonly Buffer[]): Buffer {
  const packed = gzipSync(text);
  if (random.chance(0.25))
    return mutate(
      random,
      packed,
      others.map((other) => gzipSync(other)),
    );
  const mutated = mutate(random, Buffer.from(text), others);
  const changed = mutated.toString('utf8');
  const withChecksum = changed.replace(/"sha256":"[^"]*"/, `"sha256":"${checksumOf(changed)}"`);
  const written = random.chance(0.5) ? Buffer.from(withChecksum) : mutated;
  return random.chance(0.5) ? gzipSync(written) : written;
}

test(`the bank refuses every backup of the corpus and ${files} random changes, without an effect (ASVS 1.5.2)`, async () => {
  const filename = await backups.create();
  const own = await backups.text(filename);
  const names = readdirSync(corpusUrl('backups'));
  const foreign = names.map((name) => readFileSync(corpusUrl(`backups/${name}`), 'utf8'));
  expect(foreign.length).toBeGreaterThan(3);
  const others = [own, ...foreign].map((text) => Buffer.from(text));
  // A long run signs in again.
  const items = async () => (await backups.items()).filter(({ kind }) => kind !== 'session');
  const before = await items();
  const wrong: string[] = [];
  const check = async (file: Buffer, about: string) => {
    const { status, body } = await backups.dryRun({ filename: await backups.upload(file) });
    if (status !== 400 || !/^(invalid|altered|foreign)_backup$/.test(Object(body).code))
      wrong.push(`${about}: ${status} ${JSON.stringify(body)}, ${file.toString('base64').slice(0, 2000)}`);
  };
  for (const [index, text] of foreign.entries()) await check(Buffer.from(text), String(names[index]));
  for (let index = 0; index < files; index += 1) {
    const random = seededRandom(SEED + index);
    const file = mutateFile(random, random.chance(0.7) ? own : (foreign[random.below(foreign.length)] ?? own), others);
    // No link is made for an empty file.
    if (file.length > 1 && !isSame(file, own)) await check(file, `seed ${SEED + index}`);
    await admin.staySignedIn();
  }
  expect(wrong).toEqual([]);
  expect(await items()).toEqual(before);
  expect((await backups.list()).backups.map((one) => one.filename)).toEqual([filename]);
  expect((await backups.dryRun({ filename })).status).toBe(200);
});
