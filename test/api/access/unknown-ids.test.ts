/** An id in an address or a body must exist and be of the right kind, or nothing happens. */
import { beforeAll, expect, test } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { sendInput } from '#test/support/example-input.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { unusedTransactionId } from '#test/support/faults/stored-items.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleInputWithId, resourceIdFieldOfBody, routeTakesResourceId } from '#test/support/resources.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, tickets, customerForAll, unwritten } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

/** The kind of what a path or a field of a body names; other ids have one kind only. */
const kinds: Readonly<Record<string, string>> = {
  users: 'User',
  userId: 'User',
  administrators: 'Administrator',
  transactions: 'Transaction',
  tickets: 'Ticket',
  ticketId: 'Ticket',
};
const kindOf = (route: Route) => kinds[resourceIdFieldOfBody(route) ?? route.path.split('/')[2] ?? ''];

const others: Record<string, string> = {};
beforeAll(async () => {
  others.User = ada.id;
  others.Administrator = (await bank.newAdmin()).id;
  others.Transaction = transactionOfAnswer(await money.deposit(ada, 20))._id;
  others.Ticket = (await tickets.opened(ada))._id;
});

function ask(route: Route, id: string) {
  const as = route.access === 'admin' ? admin.session : ada.session;
  return sendInput(bank, route, exampleInputWithId(route, id), as);
}

const naming = namedRoutes.filter(({ route }) => routeTakesResourceId(route));

test('every route finds nothing by an unknown id or one of another kind, and changes nothing', async () => {
  await unwritten(async () => {
    for (const { key, route } of naming) {
      const kind = kindOf(route);
      const ofOthers = Object.entries(others).flatMap(([other, id]) => (other === kind ? [] : [id]));
      for (const id of ['x', unusedTransactionId(ada.id), 'x'.repeat(44), ...ofOthers]) {
        expect(await ask(route, id), `${key} ${id}`).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
      expect(await ask(route, 'x'.repeat(5000)), key).toMatchObject({ status: 400 });
    }
  });
});

test.each(naming.filter(({ route }) => kindOf(route) === 'Administrator'))(
  '$key does nothing to the own account of the administrator who asks',
  async ({ route }) => {
    expectRefusal(await unwritten(() => ask(route, admin.id)), 409, { code: 'own_account' });
  },
);
