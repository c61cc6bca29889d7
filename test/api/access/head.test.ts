import { beforeAll, expect, test } from 'vitest';
import { namedRoutes } from '#shared/contract/routes.ts';
import { exampleInput, fillPathParams } from '#test/support/example-input.ts';
import { createWaitingProposal } from '#test/support/faults/waiting-proposal.ts';
import { makeResources } from '#test/support/resources.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, backups, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 1000 });

const ids: Record<string, string> = {};
beforeAll(async () => {
  Object.assign(ids, await makeResources(bank, ada, 'cards', 100));
  ids.withdrawals = ids.transactionId ?? '';
  ids.backups = await backups.create();
  ids['restore-changes'] = (await backups.dryRun({ filename: ids.backups })).result.changes?.id ?? '';
  ids.proposals = await createWaitingProposal(admin);
  await bank.drain();
});

const read = namedRoutes.filter(({ route }) => route.method === 'GET');

async function ask(method: 'GET' | 'HEAD', path: string, token: string | undefined) {
  const response = await fetch(`${bank.url}/api${path}`, {
    method,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  expect(response.headers.get('x-request-id')).toBeTruthy();
  // These headers differ for each request or connection.
  const others = ['x-request-id', 'date', 'connection', 'keep-alive'];
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !others.includes(name)));
  return { status: response.status, headers, text: await response.text() };
}

test.each(read)('$key answers HEAD with the status and the headers of GET', async ({ route }) => {
  const session = { public: undefined, user: ada, 'signed-in': ada, admin }[route.access]?.session;
  const path = route.path.replace(/([\w-]+)\/\{\w+\}/g, (_, kind: string) => `${kind}/${ids[kind]}`);
  const { text, ...got } = await ask('GET', path, session?.token);
  expect(got.status).toBe(200);
  expect(text).not.toBe('');
  expect(await ask('HEAD', path, session?.token)).toEqual({ ...got, text: '' });
});

test.each(read.filter(({ route }) => route.access !== 'public'))(
  '$key requires a token for HEAD, too',
  async ({ route }) => {
    const { status, text } = await ask('HEAD', fillPathParams(route, exampleInput(route).params), undefined);
    expect({ status, text }).toEqual({ status: 401, text: '' });
  },
);
