import { beforeAll, expect, test } from 'vitest';
import { namedRoutes } from '#shared/contract/routes.ts';
import { exampleInput, fillPathParams } from '#test/support/example-input.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const { bank, admin } = setupBank();
beforeAll(async () => {
  await bank.drain();
});

const sentence = expect.stringMatching(/^[A-Z].* .*$/);
const shape = (code: string) => ({ error: sentence, message: sentence, code, requestId: expect.stringMatching(/./) });

const paths = [...new Set(namedRoutes.map(({ route }) => fillPathParams(route, exampleInput(route).params)))].map(
  (path) => {
    const fits = namedRoutes.filter(({ route }) =>
      new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    return { path, methods: [...new Set(fits.map(({ route }) => route.method))] };
  },
);

test.each(paths)('$path answers $methods and refuses all other methods (ASVS 4.1.4)', async ({ path, methods }) => {
  const before = await bank.writtenItems();
  for (const method of METHODS.filter((one) => !methods.some((method) => method === one))) {
    const response = await fetch(`${bank.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.session.token}` },
    });
    const text = await response.text();
    expect(response.status, method).toBe(405);
    expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(methods.toSorted());
    if (method !== 'HEAD') expect(JSON.parse(text)).toMatchObject(shape('method_not_allowed'));
  }
  expect(await bank.writtenItems()).toEqual(before);
});

test.each([
  '/',
  '/user',
  '/admin',
  '/admin/users/',
  '/Admin/users',
  '/admin/users/1/2/3',
  '//admin/users',
  '/user/login/',
])('%s is no path of the bank (ASVS 4.1.4)', async (path) => {
  for (const method of METHODS) {
    const response = await fetch(`${bank.url}/api${path}`, { method });
    expect(response.status, method).toBe(404);
    if (method !== 'HEAD') expect(await response.json()).toMatchObject(shape('not_found'));
  }
});
