/** What changes where money goes or who may act, or deletes something, needs a sign-in of the last ten minutes. */
import { expect, test } from 'vitest';
import { isWriteRoute, type Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import type { Person } from '#test/support/bank.ts';
import { exampleInput, harmlessInput, sendInput } from '#test/support/example-input.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customerForAll, unwritten } = setupBank();
const customer = customerForAll();

const MINUTE = 60_000;
const guarded = namedRoutes.filter(({ route }) => route.requiresReauthentication === true);

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

test('every guarded route is refused with a sign-in of ten minutes ago, even with renewed tokens, and opens once it is confirmed (ASVS 6.8.4, 7.5.1, 7.5.2, 7.5.3, 10.3.4)', async () => {
  const people = [admin, customer];
  for (const person of people) await person.signInAgain();
  bank.clock.advance(9 * MINUTE);
  for (const person of people) person.session = await bank.renew(person.session);
  bank.clock.advance(MINUTE + 1_000);
  await bank.drain();
  await unwritten(async () => {
    for (const { key, route } of guarded) {
      expect(await sendInput(bank, route, exampleInput(route), personFor(route).session), key).toMatchObject({
        status: 403,
        body: { code: 'reauthentication_required' },
      });
    }
  });
  for (const person of people) person.session = await person.confirmSignIn();
  for (const { key, route } of guarded) {
    bank.moveToNewAddress();
    const { status } = await sendInput(bank, route, harmlessInput(route), personFor(route).session);
    expect([401, 403], key).not.toContain(status);
  }
});
