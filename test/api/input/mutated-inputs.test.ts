/**
 * Tokens and cookies that resemble valid ones: the inputs in `corpus` as they are, and random changes of them and of
 * valid ones of this bank. The corpus has inputs of a bank that is gone, and those that once found a fault. A failure
 * shows its seed and its input; the input is then added to the corpus.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API_BASE } from '#shared/contract/api-base.ts';
import { getProfile } from '#shared/contract/customers.ts';
import { refresh } from '#shared/contract/sign-in.ts';
import { findFaults } from '#test/support/find-faults.ts';
import { httpRequest } from '#test/support/http-request.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { mutate } from '#test/support/mutate.ts';
import { type Random, seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const SEED = 20_261_128;
const AT_ONCE = 16;
const MUTANTS = iterationCount(20_000, 150);

const { bank, admin, customerForAll, unwritten } = setupBank({ rateLimits: 'off' });
const customer = customerForAll();

/** Returns the lines of a file of the corpus without its comments. */
const linesOfCorpus = (file: string): string[] =>
  readFileSync(new URL(`corpus/${file}`, import.meta.url), 'utf8')
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
  /** Valid inputs of this bank. */
  readonly own: () => readonly string[];
  /** Whether the bank may treat an input as this valid one. */
  readonly isSame: (input: string, own: string) => boolean;
  readonly send: (input: string) => Promise<{ readonly status: number; readonly text: string }>;
  readonly refusal: string;
}

const ask = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
  httpRequest(`${bank.url}${API_BASE}${path}`, { method, headers });

const cookieValue = (cookie = ''): string => /=([^;]*)/.exec(cookie)?.[1] ?? '';

const kinds: Readonly<Record<string, Kind>> = {
  token: {
    corpus: 'tokens.txt',
    own: () => [customer.session.token, admin.session.token],
    isSame: (input, own) => {
      const [signature, ...signed] = input.trim().split('.').toReversed();
      const [ownSignature, ...ownSigned] = own.split('.').toReversed();
      return signed.join() === ownSigned.join() && isBase64Of(signature ?? '', ownSignature ?? '');
    },
    send: (input) => ask('GET', getProfile.path, { authorization: `Bearer ${input}` }),
    refusal: 'unauthenticated',
  },
  'cookie of a session': {
    corpus: 'session-cookies.txt',
    own: () => [cookieValue(customer.session.cookies[0]), cookieValue(admin.session.cookies[0])],
    // A semicolon ends the value.
    isSame: (input, own) => input.split(';').some((value) => isBase64Of(value, own)),
    send: (input) => ask('POST', refresh.path, { cookie: `session-${new URL(bank.url).port}=${input}` }),
    refusal: 'session_ended',
  },
};

test.each(Object.entries(kinds))(
  `the bank refuses every %s of the corpus and ${MUTANTS} random changes, without an effect (ASVS 7.2.1, 9.1.1, 9.1.2, 9.1.3)`,
  async (_, { corpus, own, isSame, send, refusal }) => {
    const [valid, foreign] = [own(), linesOfCorpus(corpus)];
    expect(foreign.length).toBeGreaterThan(5);
    const problemOf = async (input: string, about: string): Promise<string | undefined> => {
      if (valid.some((one) => isSame(input, one))) return undefined;
      const { status, text } = await send(input);
      const isRefused = status === 401 && JSON.parse(text).code === refusal;
      // The gateway refuses headers that are too long.
      if (isRefused || status === 431) return undefined;
      return `${about}: ${JSON.stringify(input)} answered ${status} ${text.slice(0, 200)}`;
    };
    const faults = await unwritten(() =>
      findFaults(foreign.length + MUTANTS, AT_ONCE, (index) => {
        const known = foreign[index];
        if (known !== undefined) return problemOf(known, `${corpus}, ${index + 1}`);
        const random = seededRandom(SEED + index);
        const from = random.chance(0.6) ? valid : foreign;
        const chosen = from[random.below(from.length)] ?? '';
        return problemOf(mutateText(random, chosen, [...valid, ...foreign]), `seed ${SEED + index}`);
      }),
    );
    expect(faults).toEqual([]);
    expect((await send(valid[0] ?? '')).status, 'the valid one is accepted').toBe(200);
  },
);
