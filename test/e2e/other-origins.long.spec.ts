/** A page of another site, in a browser that is signed in to the bank, neither reads, changes nor frames anything of it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { API_BASE } from '#shared/contract/api-base.ts';
import { getProfile } from '#shared/contract/customers.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { login, logout, refresh } from '#shared/contract/sign-in.ts';
import { findChildProcessIds } from '#test/programs/running-bank.ts';
import type { TestBank } from '#test/support/bank.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { findListeningAddresses } from '#test/support/listening-addresses.ts';
import { BLANK_SAME_ORIGIN_PATH, test as base, expect, signInWithoutScreen } from './fixtures.ts';

interface Fixtures {
  /** The address of a page of another origin, from which a browser sends cookies as from a page of the same site. */
  readonly otherOrigin: string;
}

const test = base.extend<Fixtures>({
  otherOrigin: async ({ browserName: _ }, provide) => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another site</title>'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await provide(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.close();
  },
});

/** What a page can send to a service of AWS, with the header that names the operation. */
const operations = [
  ['DynamoDB_20120810.Scan', { TableName: 'aldermoor-local' }],
  ['DynamoDB_20120810.DeleteTable', { TableName: 'aldermoor-local' }],
  ['AWSCognitoIdentityProviderService.ListUsers', { UserPoolId: 'POOL' }],
  ['TrentService.GenerateMac', { KeyId: 'KEY', MacAlgorithm: 'HMAC_SHA_256', Message: 'YQ==' }],
] as const;

/** Returns the addresses on which the bank listens, without those of the test itself. */
async function addressesOf(bank: TestBank, otherOrigin: string): Promise<string[]> {
  const processes = [process.pid, ...(await findChildProcessIds(bank.dataDir))];
  const found = await findListeningAddresses(processes);
  return found.filter((address) => !address.endsWith(`:${new URL(otherOrigin).port}`)).map((one) => `http://${one}`);
}

const portsOf = (addresses: readonly string[]): string[] => addresses.map((address) => new URL(address).port);

/** Sends everything that a page can send. @returns what the page could read */
function attack(page: Page, { urls, aws }: { urls: readonly [method: string, url: string][]; aws: readonly string[] }) {
  return page.evaluate(
    async ({ urls, aws, operations }) => {
      const read: string[] = [];
      async function send(url: string, options: RequestInit): Promise<void> {
        try {
          const response = await fetch(url, { credentials: 'include', ...options });
          if (response.type !== 'opaque') read.push(`${options.method} ${url}: ${response.status}`);
        } catch {
          // The browser hides the answer from the page.
        }
      }
      const body = (method: string) => (method === 'GET' ? {} : { body: '{"password":"another long password"}' });
      for (const [method, url] of urls) {
        const headers = { 'content-type': 'application/json', authorization: 'Bearer none' };
        await Promise.all([
          send(url, { method, ...body(method), headers }),
          send(url, { method: 'GET' }),
          send(url, { method: 'GET', mode: 'no-cors' }),
          send(url, { method: 'POST', ...body('POST'), mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
        ]);
      }
      for (const url of aws) {
        for (const [target, input] of operations) {
          const request = { method: 'POST', body: JSON.stringify(input) };
          const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
          await Promise.all([
            send(url, { ...request, headers }),
            send(`${url}/?x-amz-target=${target}`, { ...request, mode: 'no-cors' }),
          ]);
        }
      }
      return read;
    },
    { urls, aws, operations },
  );
}

/** Posts a form, which needs no permission of the bank, and returns to the page. @returns the status of the answer */
async function postForm(page: Page, action: string, name: string): Promise<number> {
  const address = page.url();
  const answered = page.waitForResponse(action);
  await page.evaluate(
    ({ action, name }) => {
      const form = Object.assign(document.createElement('form'), { action, enctype: 'text/plain', method: 'post' });
      form.append(Object.assign(document.createElement('input'), { name, value: '"}' }));
      document.body.append(form);
      form.submit();
    },
    { action, name },
  );
  const status = (await answered).status();
  await page.waitForURL(action);
  await page.goto(address);
  return status;
}

test('a page of another origin reads and changes nothing on any port of the bank (ASVS 3.5.1, 3.5.2)', async ({
  bank,
  customer,
  otherOrigin,
  browser,
}) => {
  const context = await browser.newContext();
  const own = await context.newPage();
  await own.goto(`${bank.url}${BLANK_SAME_ORIGIN_PATH}`);
  await signInWithoutScreen(own, customer);
  const written = async () => ({ items: await bank.writtenItems(), signIns: await bank.signInCount() });
  const before = await written();
  const cookies = await context.cookies();
  expect(cookies).not.toEqual([]);

  const page = await context.newPage();
  await page.goto(otherOrigin);
  const addresses = await addressesOf(bank, otherOrigin);
  // The gateway and seven emulators.
  expect(addresses).toHaveLength(8);
  // dynoxide accepts every request, and is protected by its address alone.
  const known = addresses.filter((address) => address !== bank.stack.endpoints.dynamodb);
  const guessed = portsOf(addresses).map((port) => `http://localhost:${port}`);
  // All routes have the same middleware, so a few of each method are enough.
  const byMethod = Object.values(Object.groupBy(namedRoutes, ({ route }) => route.method));
  const urls = byMethod
    .flatMap((routes) => routes.slice(0, 5))
    .map(({ route: { method, path } }): [string, string] => [
      method,
      `${bank.url}${API_BASE}${path.replace(/\{\w+\}/g, customer.id)}`,
    ]);
  urls.push(['GET', bank.stack.mailUrl]);
  expect(await attack(page, { urls, aws: [...known, ...guessed] })).toEqual([]);

  // The field and its value are a body of JSON.
  const name = `{"email":"${customer.email}","password":"${customer.password}","x":"`;
  for (const { path } of [login, refresh, logout])
    expect([401, 403, 415]).toContain(await postForm(page, `${bank.url}${API_BASE}${path}`, name));

  expect(await written()).toEqual(before);
  expect(await context.cookies()).toEqual(cookies);
  expect((await customer.call(getProfile)).status).toBe(200);
  await context.close();
});

test('a page of another origin cannot show the site or its API in a frame (ASVS 3.4.6)', async ({
  browser,
  bank,
  otherOrigin,
}) => {
  // The browser logs each refusal as an error, which a page of the fixture `visit` may not have.
  const page = await browser.newPage();
  await page.goto(otherOrigin);
  for (const path of ['/', '/dashboard', `${API_BASE}/docs`]) {
    await page.evaluate(
      (src) => document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src })),
      `${bank.url}${path}`,
    );
    await expect.poll(() => page.frames().at(-1)?.url(), path).toBe('chrome-error://chromewebdata/');
  }
  await page.close();
});

test('a name that leads to this machine by DNS rebinding serves neither page nor API', async ({
  bank,
  otherOrigin,
}) => {
  const { port } = new URL(bank.url);
  const ports = portsOf(await addressesOf(bank, otherOrigin));
  const browser = await launchBrowser({ args: ['--host-resolver-rules=MAP rebound.example 127.0.0.1'] });
  const page = await browser.newPage();
  expect((await page.goto(`http://rebound.example:${port}/`))?.status()).toBe(421);
  await expect(page.getByText('start it with BANK_ALLOWED_HOSTS')).toBeVisible();
  const statuses = await page.evaluate(
    async (paths) => {
      const answers = await Promise.all(paths.map((path) => fetch(path)));
      return answers.map(({ status }) => status);
    },
    namedRoutes.map(({ route: { path } }) => `${API_BASE}${path}`),
  );
  expect(new Set(statuses)).toEqual(new Set([421]));
  for (const other of ports.filter((one) => one !== port)) {
    await expect(page.goto(`http://rebound.example:${other}/`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  }
  await browser.close();
});
