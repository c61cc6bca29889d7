/** Calls a bank of any version over HTTP, without the schemas of today's contract. */
import { expect, vi } from 'vitest';
import { callBank, type RunningBank } from '#test/programs/running-bank.ts';
import { retryWhileBusy } from '#test/support/retry-while-busy.ts';
import { totp } from '#test/support/totp.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** The authenticator's secret. */
  readonly secret?: string | undefined;
}

/** Signs in once for each person, because a code is accepted only once. */
export class BankApi {
  readonly #bank: Pick<RunningBank, 'url'>;
  readonly #tokens = new Map<string, string>();

  constructor(bank: Pick<RunningBank, 'url'>) {
    this.#bank = bank;
  }

  async #answer(method: string, path: string, body?: unknown, token?: string, headers?: Record<string, string>) {
    const { status, body: answer } = await retryWhileBusy(() =>
      callBank(this.#bank, method, path, body, token, headers),
    );
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** @param step which of the codes that are valid now: -1, 0 or 1 */
  async signIn({ email, password, secret }: SignIn, step = 0): Promise<void> {
    const code = secret && { twoFactorCode: totp(secret, Date.now() + step * 30_000) };
    const first = await this.#answer('POST', '/user/login', { email, password });
    const answer = code ? await this.#answer('POST', '/user/login', { email, password, ...code }) : first;
    if (answer.requiresTwoFactor) throw new Error(`The sign-in was answered ${JSON.stringify(answer)}`);
    this.#tokens.set(email, answer.token);
  }

  /** @throws if the bank refuses the call */
  async call(
    as: Pick<SignIn, 'email'>,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    return this.#answer(method, path, body, this.#tokens.get(as.email), headers);
  }

  /** Starts a backup or a restore, and waits until it has ended. */
  async runJob(as: Pick<SignIn, 'email'>, path: string, body?: unknown) {
    const answer = await this.call(as, 'POST', path, body);
    const hasEnded = async () => expect((await this.get(as, '/admin/backups')).job).toMatchObject({ status: 'done' });
    await vi.waitFor(hasEnded, { timeout: 120_000, interval: 100 });
    return answer;
  }

  get(as: Pick<SignIn, 'email'>, path: string) {
    return this.call(as, 'GET', path);
  }

  /** Reads all pages of a list. */
  async list(as: Pick<SignIn, 'email'>, path: string, name: string) {
    const rows = [];
    let cursor = '';
    do {
      const page = await this.get(as, `${path}${path.includes('?') ? '&' : '?'}limit=100${cursor}`);
      rows.push(...page[name]);
      cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : '';
    } while (cursor);
    return rows;
  }
}
