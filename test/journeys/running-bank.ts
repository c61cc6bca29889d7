/** Calls a running bank by its address and the contract, over HTTP. */
import assert from 'node:assert/strict';
import type * as z from 'zod/mini';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { Route } from '#shared/contract/route.ts';
import { assertDocumented } from '#test/support/assert-documented.ts';
import type { CallInput } from '#test/support/bank.ts';

/** Milliseconds to wait, which is longer than API Gateway's limit. */
const TIMEOUT_MS = 40_000;

export interface SessionCredentials {
  readonly token: string;
  /** The whole `Set-Cookie` header. */
  readonly cookie: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly cookies: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}

interface CallOptions {
  /** Whose token is sent; cookies are sent only to the session's routes. */
  readonly as?: Pick<SessionCredentials, 'token'> | undefined;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RouteAnswer<R extends Route> = z.input<R['response']>;

export class BankClient {
  /** The address, such as `https://bank.example.com`. */
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async call<R extends Route>(route: R, input: CallInput<R> = {}, options: CallOptions = {}): Promise<Answer> {
    const { as, cookie, headers } = options;
    const response = await fetch(this.addressOf(route, input), {
      method: route.method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(cookie !== undefined && { cookie: cookie.split(';', 1)[0] ?? '' }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      // A redirect is an error, because a password must not follow it.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      cookies: response.headers.getSetCookie(),
      body: json ? JSON.parse(text) : { text },
    };
  }

  /** Makes a call. @throws unless it succeeds with a documented answer */
  async ask<R extends Route>(route: R, input: CallInput<R> = {}, options: CallOptions = {}): Promise<RouteAnswer<R>> {
    const { status, body } = await this.call(route, input, options);
    const { method, path } = route;
    assert.ok(status < 300, `${method} ${path} answered ${status} ${JSON.stringify(body)}`);
    assertDocumented(route, { status, body });
    return body as RouteAnswer<R>;
  }

  private addressOf<R extends Route>(route: R, { params, query }: CallInput<R>): string {
    const named: Readonly<Record<string, string | number | undefined>> = { ...params };
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name] ?? '')));
    const asked = Object.entries({ ...query }).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
    return `${this.url}${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
  }
}

export function assertRefused({ status, body }: Answer, expected: number, code?: string): void {
  assert.equal(status, expected, JSON.stringify(body));
  if (code) assert.equal(body.code, code);
}

/** Repeats `look` until it succeeds, for what a worker or an index does a moment later. */
export async function eventually<T>(look: () => Promise<T>, timeoutMs = 60_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
