import { beforeAll, expect, test } from 'vitest';
import { listTransactions } from '#shared/contract/transactions/transactions.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customerForAll } = setupBank({ methods: true, rateLimits: 'off' });
const ada = customerForAll();
beforeAll(async () => {
  for (let count = 0; count < 30; count += 1) await money.deposit(ada, 20 + count);
});

/** The session's cookie, which carries the port on one machine. */
const sessionCookie = (): string =>
  (admin.session.cookies[0] ?? '').replace(/^session=/, `session-${new URL(bank.url).port}=`);

/** Calls the bank as a browser does, which unpacks what it receives. */
async function get(path: string, acceptEncoding: string, init: RequestInit = {}) {
  const headers = {
    authorization: `Bearer ${admin.session.token}`,
    'accept-encoding': acceptEncoding,
    ...init.headers,
  };
  const response = await fetch(`${bank.url}/api${path}`, { ...init, headers });
  const [encoding, vary, length] = ['content-encoding', 'vary', 'content-length'].map((name) =>
    response.headers.get(name),
  );
  return { status: response.status, encoding, vary, bytes: Number(length), text: await response.text() };
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
])(
  'a long list is compressed to a fifth for a browser that accepts %s, and has the same content',
  async (accepted, encoding) => {
    const path = listTransactions.path;
    const plain = await get(path, 'identity');
    expect(plain).toMatchObject({ status: 200, encoding: null, vary: 'accept-encoding' });
    const packed = await get(path, accepted);
    expect(packed).toMatchObject({ status: 200, encoding, vary: 'accept-encoding' });
    // The total, which the stream counts, may change between the calls.
    expect(JSON.parse(packed.text).transactions).toEqual(JSON.parse(plain.text).transactions);
    expect(JSON.parse(packed.text).transactions).toHaveLength(30);
    expect(packed.bytes).toBeLessThan(plain.bytes / 5);
  },
);

test.each<[string, () => ReturnType<typeof get>]>([
  ['a short response', () => get('/health', 'br')],
  [
    'a response with a token',
    () => get('/user/refresh', 'br', { method: 'POST', headers: { cookie: sessionCookie() } }),
  ],
])('%s is not compressed', async (_, call) => {
  expect(await call()).toMatchObject({ status: 200, encoding: null });
});
