/** What an address or a body names is there and of its kind, or nothing happens. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { pathOf } from '#test/support/example-input.ts';
import { idOfNothing } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { transactionIn } from '#test/support/money.ts';
import { expectRefusal } from '#test/support/refusal.ts';
import { inputNaming, resourceInBody, takesResource } from '#test/support/resources.ts';

const { bank, admin, money, tickets, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

/** What is not found, by the path or by the field of the body that names it. */
const kinds: Readonly<Record<string, string>> = {
  users: 'User',
  userId: 'User',
  administrators: 'Administrator',
  transactions: 'Transaction',
  withdrawals: 'Withdrawal',
  transactionId: 'Withdrawal',
  tickets: 'Ticket',
  ticketId: 'Ticket',
  beneficiaries: 'Saved details',
  sessions: 'Session',
  proposals: 'Proposal',
  backups: 'Backup',
  'restore-changes': 'List',
};
const kindOf = (route: Route) => kinds[resourceInBody(route) ?? route.path.split('/')[2] ?? ''];

const others: Record<string, string> = {};
beforeAll(async () => {
  others.User = ada.id;
  others.Administrator = (await bank.newAdmin()).id;
  others.Transaction = transactionIn(await money.deposit(ada, 20))._id;
  others.Ticket = (await tickets.opened(ada))._id;
});

function ask(route: Route, id: string) {
  const { params, query, body } = inputNaming(route, id);
  const as = route.access === 'admin' ? admin.session : ada.session;
  return bank.send(route.method, `${pathOf(route, params)}?${new URLSearchParams(query)}`, body, as);
}

const naming = namedRoutes.filter(({ route }) => takesResource(route));

describe.each(naming)('$key', ({ route }) => {
  const kind = kindOf(route);

  test('finds nothing by the id of nothing or of another kind, and changes nothing', async () => {
    const wrong = ['x', 'nobody', 'EMAIL#', "' or 1=1", idOfNothing(ada.id)];
    for (const [other, id] of Object.entries(others)) if (other !== kind) wrong.push(id);
    await bank.drain();
    const before = await bank.writtenItems();
    const notFound = (error: unknown) => ({ status: 404, body: { error, code: 'not_found' } });
    for (const id of wrong) expect(await ask(route, id), id).toMatchObject(notFound(`${kind} not found`));
    expect(await ask(route, 'x'.repeat(44))).toMatchObject(notFound(expect.stringMatching(/ not found$/)));
    expect(await ask(route, 'x'.repeat(5000))).toMatchObject({ status: 400 });
    expect(await bank.writtenItems()).toEqual(before);
  });
});

test.each(naming.filter(({ route }) => kindOf(route) === 'Administrator'))(
  '$key is done to the own account by another administrator alone',
  async ({ route }) => {
    const before = await bank.writtenItems();
    expectRefusal(await ask(route, admin.id), 409, {
      code: 'own_account',
      error: 'This is your own account: only another administrator can do this to it.',
    });
    expect(await bank.writtenItems()).toEqual(before);
  },
);
