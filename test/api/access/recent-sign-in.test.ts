/** What changes where money goes or who may act, or deletes something, needs a sign-in of the last ten minutes. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser } from '#shared/contract/customers.ts';
import { isWriteRoute, type Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import type { Person, Session } from '#test/support/bank.ts';
import { exampleInput, harmlessInput, sendInput } from '#test/support/example-input.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customers, customerForAll, unwritten } = setupBank();
const customer = customerForAll();

const MINUTE = 60_000;
const guarded = namedRoutes.filter(({ route }) => route.requiresReauthentication === true);

beforeEach(() => bank.moveToNewAddress());

const personFor = ({ access }: Route): Person => (access === 'admin' ? admin : customer);

/** Each route by which an administrator changes something without a recent sign-in, and why it may. */
const WITHOUT_RECENT_SIGN_IN: Readonly<Record<string, string>> = {
  'administrators.saveFilters': 'stores the own filters of lists',
  'approvals.declineProposal': 'stops a change, and makes none',
  'customers.createUser': 'opens an empty account, whose money then needs its own checks',
  'customers.inviteUser': 'opens an empty account, and sends a code to its address',
  'customers.resumeEmail': 'sends e-mail to the address of an account, as before it came back',
  'customers.sendInvitation': 'sends a code to the address of an account that was never used',
  'notifications.readAllNotifications': 'marks the own notifications as read',
  'notifications.readNotification': 'marks an own notification as read',
  'notifications.saveNotificationPreferences': 'turns off no e-mail about the security of the account',
  'signIn.confirmSignIn': 'is the sign-in itself, with the password',
  'signIn.logout': 'ends the own session',
  'signIn.sendEmailCode': 'sends a code to the own address',
  'signIn.verifyEmail': 'confirms the own address, by a code sent to it',
  'tickets.assignTicket': 'names who takes care of a ticket, and can be taken back',
  'tickets.replyToTicket': 'adds a message that names its author',
  'tickets.updateTicketStatus': 'moves a ticket in a list, and can be taken back',
};

test('every route by which an administrator changes something needs a recent sign-in, or is listed with its reason', () => {
  const changing = namedRoutes.filter(
    ({ route }) => ['admin', 'signed-in'].includes(route.access) && (route.method !== 'GET' || isWriteRoute(route)),
  );
  const without = changing.filter(({ route }) => route.requiresReauthentication === undefined).map(({ key }) => key);
  expect(without.sort()).toEqual(Object.keys(WITHOUT_RECENT_SIGN_IN).sort());
});

const refused = { status: 403, body: { code: 'reauthentication_required' } };
const people = [admin, customer];
const sessions = new Map<Person, Session>();
const sessionFor = (route: Route) => sessions.get(personFor(route)) ?? expect.fail('There is no session');

/** Gives both persons a session, each made from the person. */
async function asBoth(made: (person: Person) => Promise<Session>): Promise<void> {
  for (const person of people) sessions.set(person, await made(person));
}

describe('with a sign-in of more than ten minutes ago (ASVS 6.8.4, 7.5.1, 7.5.2, 7.5.3, 10.3.4)', () => {
  beforeAll(async () => {
    await asBoth((person) => person.signInAgain());
    bank.clock.advance(9 * MINUTE);
    await asBoth((person) => bank.renew(person.session));
    bank.clock.advance(MINUTE + 1_000);
    await bank.drain();
  });

  test.each(guarded)(
    '$key is refused with an old sign-in, even with renewed tokens, and changes nothing',
    async ({ route }) => {
      const send = () => sendInput(bank, route, exampleInput(route), sessionFor(route));
      expect(await unwritten(send)).toMatchObject(refused);
    },
  );

  describe('that was confirmed', () => {
    beforeAll(async () => {
      await asBoth((person) => {
        person.session = sessions.get(person) ?? expect.fail('There is no session');
        return person.confirmSignIn();
      });
    });

    test.each(guarded)('$key is allowed with an old sign-in that was confirmed', async ({ route }) => {
      expect((await sendInput(bank, route, harmlessInput(route), sessionFor(route))).status).not.toBe(403);
    });
  });
});

describe('to a program that has signed in nine minutes ago', () => {
  beforeAll(async () => {
    await asBoth(async ({ email, password }) => ({ ...(await bank.signIn(email, password)), cookies: [] }));
    bank.clock.advance(9 * MINUTE);
  });

  test.each(guarded)('$key is open to a program that has signed in nine minutes ago', async ({ route }) => {
    expect((await sendInput(bank, route, harmlessInput(route), sessionFor(route))).status).not.toBe(403);
  });
});

test('a sign-in of eleven minutes deletes no customers with money, and a recent one deletes all of them (ASVS 7.5.3)', async () => {
  const late = await bank.newAdmin();
  bank.clock.advance(11 * MINUTE);
  const people: Person[] = [];
  for (const euros of [0, 1_000, 2_000]) people.push(await money.customerWith(euros));
  const deleteAll = () =>
    Promise.all(people.map(({ id }) => late.call(deleteUser, { params: { id }, query: { force: 'true' } as const })));
  for (const answer of await unwritten(deleteAll)) expect(answer).toMatchObject(refused);
  await late.signInAgain();
  for (const { status } of await deleteAll()) expect(status).toBe(200);
  for (const { id } of people) expect((await customers.get(id)).status).toBe(404);
});
