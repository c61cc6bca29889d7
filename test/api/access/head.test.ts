import { beforeAll, expect, test } from 'vitest';
import { createBackup } from '#shared/contract/backups.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { createTicket } from '#shared/contract/tickets.ts';
import { exampleInput, pathOf } from '#test/support/example-input.ts';
import { waitingProposal } from '#test/support/faults/waiting-proposal.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { transactionIn } from '#test/support/money.ts';

const { bank, admin, money, backups, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 1000 });

const ids: Record<string, string> = {};
beforeAll(async () => {
  ids.users = ada.id;
  ids.transactions = transactionIn(await money.deposit(ada, 100))._id;
  ids.withdrawals = transactionIn(await money.withdraw(ada, 100))._id;
  ids.tickets = (await ada.call(createTicket, { body: { subject: 'Card', message: 'Lost.' } })).result.ticket._id;
  ids.backups = (await admin.call(createBackup)).result.filename;
  const dryRun = await backups.dryRun({ filename: ids.backups });
  ids['restore-changes'] = dryRun.result.changes?.id ?? '';
  ids.proposals = await waitingProposal(admin);
  await bank.drain();
});

const read = namedRoutes.filter(({ route }) => route.method === 'GET');

async function ask(method: 'GET' | 'HEAD', path: string, token: string | undefined) {
  const response = await fetch(`${bank.url}/api${path}`, {
    method,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  expect(response.headers.get('x-request-id')).toBeTruthy();
  // Of this request alone, or of its connection.
  const others = ['x-request-id', 'date', 'connection', 'keep-alive'];
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !others.includes(name)));
  return { status: response.status, headers, text: await response.text() };
}

test.each(read)('$key answers it with the status and the headers of GET', async ({ route }) => {
  const session = { public: undefined, user: ada, 'signed-in': ada, admin }[route.access]?.session;
  const path = route.path.replace(/([\w-]+)\/\{\w+\}/g, (_, kind: string) => `${kind}/${ids[kind]}`);
  const { text, ...got } = await ask('GET', path, session?.token);
  expect(got.status).toBe(200);
  expect(text).not.toBe('');
  expect(await ask('HEAD', path, session?.token)).toEqual({ ...got, text: '' });
});

test.each(read.filter(({ route }) => route.access !== 'public'))(
  '$key wants a token for it, too',
  async ({ route }) => {
    const { status, text } = await ask('HEAD', pathOf(route, exampleInput(route).params), undefined);
    expect({ status, text }).toEqual({ status: 401, text: '' });
  },
);
