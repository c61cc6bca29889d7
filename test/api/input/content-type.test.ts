/** A body is JSON and declares it: what a page of another site can send without a preflight request is refused. */
import { expect, test } from 'vitest';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { login } from '#shared/contract/sign-in.ts';
import { exampleInput, fillPathParams } from '#test/support/example-input.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customerForAll, unwritten } = setupBank();
const customer = customerForAll();

const withBody = namedRoutes.filter(({ route }) => route.body);

async function send({ route }: NamedRoute, type: string | undefined, text?: string) {
  const session = { public: undefined, user: customer, 'signed-in': customer, admin }[route.access]?.session;
  const { params, body } = exampleInput(route);
  const response = await fetch(`${bank.url}/api${fillPathParams(route, params)}`, {
    method: route.method,
    headers: {
      ...(type !== undefined && { 'content-type': type }),
      ...(session && { authorization: `Bearer ${session.token}` }),
    },
    // The body is bytes, because `fetch` sets no content type for these by itself.
    body: new TextEncoder().encode(text ?? JSON.stringify(body)),
  });
  return { status: response.status, body: await response.json(), cookies: response.headers.getSetCookie() };
}

const unsupported = {
  status: 415,
  body: { code: 'unsupported_media_type', message: 'Please send the request as application/json' },
  cookies: [],
};

test('every route with a body refuses text/plain, and nothing has happened (ASVS 3.5.2)', async () => {
  await unwritten(async () => {
    for (const named of withBody) expect(await send(named, 'text/plain'), named.key).toMatchObject(unsupported);
  });
});

const [named = expect.fail()] = withBody.filter(({ route }) => route === login);

test.each([
  undefined,
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain; application/json',
  'application/json; charset=utf-16',
  'application/jsonp',
])('a body is refused as %j (ASVS 3.5.2)', async (type) => {
  expect(await send(named, type)).toMatchObject(unsupported);
});

test.each(['application/json', 'Application/JSON;charset="UTF-8"'])('a body is accepted as %j', async (type) => {
  const { email, password } = customer;
  expect(await send(named, type, JSON.stringify({ email, password }))).toMatchObject({ status: 200 });
});

test('an empty body has no type, and is a 400', async () => {
  expect(await send(named, undefined, '')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});
