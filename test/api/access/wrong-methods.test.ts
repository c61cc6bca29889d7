import { expect, test } from 'vitest';
import { namedRoutes } from '#shared/contract/routes.ts';
import { exampleInput, fillPathParams } from '#test/support/example-input.ts';
import { httpRequest } from '#test/support/http-request.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

const { bank, admin } = setupBank();

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

test('every path answers its methods and refuses all other ones (ASVS 4.1.4, 13.4.4)', async () => {
  await bank.drain();
  const before = await bank.writtenItems();
  for (const { path, methods } of paths) {
    for (const method of METHODS.filter((one) => !methods.some((method) => method === one))) {
      // Unlike `fetch`, this function sends a TRACE.
      const { status, headers, text } = await httpRequest(`${bank.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${admin.session.token}` },
      });
      expect(status, `${method} ${path}`).toBe(405);
      expect(headers.get('allow')?.split(', ').toSorted()).toEqual(methods.toSorted());
      if (method !== 'HEAD') expect(JSON.parse(text)).toMatchObject(shape('method_not_allowed'));
    }
  }
  expect(await bank.writtenItems()).toEqual(before);
});

test.each(['/', '/admin', '/admin/users/', '/Admin/users', '/admin/users/1/2/3', '//admin/users'])(
  '%s is no path of the bank (ASVS 4.1.4)',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, text } = await httpRequest(`${bank.url}/api${path}`, { method, headers: {} });
      expect(status, method).toBe(404);
      expect(JSON.parse(text)).toMatchObject(shape('not_found'));
    }
  },
);
