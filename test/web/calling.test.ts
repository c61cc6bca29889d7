import { beforeEach, expect, it, vi } from 'vitest';
import { FakeBrowser, fakeStoredSession, tokenFor } from './browser-fakes.ts';

const SIGNED_IN = { requiresTwoFactor: false, role: 'user', name: 'Eva Moor', balance: 12.5 };
const ADA = { name: 'Ada', email: 'ada@bank.example' };
const PROFILE = { _id: 'a1', ...ADA, twoFactorEnabled: false, twoFactorRequired: false };
const ADMIN_PROFILE = { ...PROFILE, savedFilters: [], sendsEmail: false };
const USER = {
  ...{ ...PROFILE, role: 'user', accountNumber: '1', suspended: false, createdAt: '2026-11-21T12:00:00Z' },
  ...{ balance: 10.25, reservedAmount: 0, availableBalance: 10.25 },
};
/** Returns a token of this test alone, because what tabs announce about a token by this process's locks survives a test. */
const longLived = (name: string) =>
  tokenFor('eva', 50 * 365 * 86_400, `${name} of ${expect.getState().currentTestName}`);

const CONFIG = () => Response.json({ apiUrl: 'http://bank.localhost:4000/api' });

interface Seen {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Loads the app's own modules in a tab of their own, over the real Amplify and a server that `answer` simulates. */
async function tab(
  answer: (request: Seen) => Response | Promise<Response>,
  configured: () => Response | Promise<Response> = CONFIG,
) {
  const { storage } = new FakeBrowser();
  const seen: Seen[] = [];
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', { navigator, addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('location', new URL('http://bank.localhost:4000/login'));
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { origin, pathname, search } = new URL(input, 'http://bank.localhost:4000');
    if (pathname === '/config.json') return configured();
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = new Headers(init.headers);
    const request = { method: init.method ?? 'GET', origin, path: pathname + search, headers, body };
    seen.push(request);
    return answer(request);
  });
  const { session } = await import('../../web/src/lib/session/browser-session.ts');
  const { api } = await import('../../web/src/lib/api/client.ts');
  const { backOfficeApi } = await import('../../web/src/lib/api/back-office-client.ts');
  return { api, backOfficeApi, session, seen, storage };
}

const SCOPE_MISSING = 'Bearer scope="bank/api" error="insufficient_scope"';

function refusal(status: number, code: string, changes: object = {}, headers: Record<string, string> = {}) {
  return Response.json({ error: 'No.', message: 'No.', code, requestId: 'r-1', ...changes }, { status, headers });
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

it('a call sends what the route names and returns the bank’s own types', async () => {
  const { api, session, seen } = await tab(() => Response.json({ message: 'Done', user: USER }, { status: 201 }));
  session.store(fakeStoredSession(longLived('first')));
  const body = { ...ADA, password: 'a good long password' };
  const answer = await api.customers.createUser({ body }, { idempotencyKey: 'key-0001' });
  expect(answer.user?.balance).toBe(1025);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/admin/create-user', body });
  expect(seen[0]?.headers.get('authorization')).toBe(`Bearer ${longLived('first')}`);
  expect(seen[0]?.headers.get('idempotency-key')).toBe('key-0001');
});

it('a call shows in a list what this tab has just written, and no one else sees it earlier', async () => {
  // The index of the list does not have the change yet.
  const { api, session } = await tab(({ method }) =>
    Response.json(method === 'POST' ? { message: 'Done', user: USER } : { users: [] }),
  );
  session.store(fakeStoredSession(longLived('first')));
  await api.customers.createUser({ body: { ...ADA, password: 'a good long password' } });
  expect((await api.customers.listUsers({ query: {} })).users).toMatchObject([{ _id: PROFILE._id }]);
  session.store(fakeStoredSession(tokenFor('ada', 50 * 365 * 86_400)));
  expect((await api.customers.listUsers({ query: {} })).users).toEqual([]);
});

it.each([
  ['it is no longer valid', () => refusal(401, 'unauthenticated')],
  ['the local gateway misses its scope', () => refusal(403, 'forbidden', {}, { 'www-authenticate': SCOPE_MISSING })],
  ['AWS misses its scope', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
])('two calls continue with one renewed token when theirs is refused because %s', async (_, refuse) => {
  const { backOfficeApi, session, seen, storage } = await tab(({ path, headers }) => {
    if (path === '/api/user/refresh') return Response.json({ ...SIGNED_IN, token: longLived('second') });
    return headers.get('authorization') === `Bearer ${longLived('second')}` ? Response.json(ADMIN_PROFILE) : refuse();
  });
  session.store(fakeStoredSession(longLived('first')));
  const { getAdminProfile } = backOfficeApi.administrators;
  expect(await Promise.all([getAdminProfile(), getAdminProfile()])).toEqual([ADMIN_PROFILE, ADMIN_PROFILE]);
  expect(seen.filter(({ path }) => path === '/api/user/refresh')).toHaveLength(1);
  expect(storage.getItem('balance')).toBe('12.5');
});

it('a call ends the session when the renewal is refused too', async () => {
  const { backOfficeApi, session, seen, storage } = await tab(() => refusal(401, 'unauthenticated'));
  session.store(fakeStoredSession(longLived('first')));
  await expect(backOfficeApi.administrators.getAdminProfile()).rejects.toMatchObject({ status: 401 });
  expect(storage.length).toBe(0);
  expect(session.state().ended).toBe('expired');
  expect(seen).toHaveLength(2);
});

it.each([
  ['refuses the caller', 403, 'forbidden'],
  ['may have carried it out', 500, 'internal'],
])('a call is neither repeated nor its token renewed when the bank %s', async (_, status, code) => {
  const { api, session, seen } = await tab(() => refusal(status, code));
  session.store(fakeStoredSession(longLived('first')));
  await expect(api.signIn.generateSecret()).rejects.toMatchObject({ status, code });
  expect(seen).toHaveLength(1);
});

it('the error of a write whose answer was lost does not claim that it was not sent, even without a network', async () => {
  const { api, session, seen } = await tab(() => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false });
    throw new TypeError('Failed to fetch');
  });
  session.store(fakeStoredSession(longLived('first')));
  await expect(api.signIn.generateSecret()).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    code: 'network',
    message: '',
  });
  expect(seen).toHaveLength(1);
});

it('a call is not sent when its input is not valid', async () => {
  const { api, seen } = await tab(() => Response.json({}));
  const body = { email: 'nobody', password: 'x' };
  await expect(api.signIn.login({ body })).rejects.toMatchObject({
    details: { fields: { email: 'Please enter a valid e-mail address' } },
  });
  expect(seen).toHaveLength(0);
});
