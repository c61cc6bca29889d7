/** An invited customer chooses the password by a code of the mail, and no administrator ever knows one. */
import { beforeEach, expect, test } from 'vitest';
import { correctUser, inviteUser, resetUserPassword, sendInvitation } from '#shared/contract/customers.ts';
import { acceptInvitation } from '#shared/contract/sign-in.ts';
import { invitationRefusedError } from '#shared/domain/one-time-codes.ts';
import { recordAwsCalls } from '#test/support/aws-calls.ts';
import type { Answer } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { cognitoClient, table } from '#test/support/faults/aws-clients.ts';
import { crashOnNextWrite, runBeforeCustomerReplaced } from '#test/support/faults/fail-writes.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { createMailActions, otherCode, withoutMessages } from '#test/support/mail.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers, backups } = setupBank();
const { sentTo } = createMailActions(bank);
beforeEach(() => bank.moveToNewAddress());

const PASSWORD = 'nine loud herons';
const WEEK = 7 * 24 * 60 * 60_000;
const REFUSED = { code: 'invitation_refused', error: invitationRefusedError().message };

type Invited = Readonly<Record<'id' | 'name' | 'email', string>>;

let people = 0;
function nextPerson() {
  people += 1;
  return { name: `Leopoldine Quill ${people}`, email: `invited${people}@test.example` };
}

async function invite(): Promise<Invited> {
  await admin.staySignedIn();
  const person = nextPerson();
  const { status, result } = await admin.call(inviteUser, { body: person });
  expect(status).toBe(201);
  return { ...person, id: result.user._id };
}

const sendAgain = ({ id }: Invited) => admin.call(sendInvitation, { params: { id } });
const mailsTo = async (email: string) =>
  (await sentTo(email)).filter(({ subject }) => subject === 'Welcome to Aldermoor');
async function codeTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1) ?? expect.fail('no invitation was sent');
  return /^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? expect.fail('the mail has no code');
}

function accept({ email }: Pick<Invited, 'email'>, code: string, newPassword = PASSWORD) {
  return bank.call(acceptInvitation, { body: { email, code, newPassword, confirmPassword: newPassword } });
}

async function stateOf({ id }: Invited) {
  const { user } = (await customers.get(id)).body as { user: { invitedUntil?: string; emailVerifiedAt?: string } };
  return user;
}
const signIn = ({ email }: Invited, password = PASSWORD) => customers.tryToSignIn({ email, password });
const actions = async ({ id }: Invited) => (await bank.auditOf(id)).map(({ action }) => action);

test('an invited customer chooses the password by the code of the mail once, which confirms the address (ASVS 6.4.1)', async () => {
  const person = await invite();
  const expiry = new Date(bank.clock.now() + WEEK).toISOString().slice(0, 13);
  expect((await stateOf(person)).invitedUntil).toContain(expiry);
  const [mail] = await mailsTo(person.email);
  for (const form of [mail?.text, mail?.html]) {
    expect(form).toContain(`${bank.url}/accept-invitation`);
    expect(form).toContain('7 days');
  }
  expect((await accept(person, await codeTo(person.email))).status).toBe(200);
  const user = await stateOf(person);
  expect(user).not.toHaveProperty('invitedUntil');
  expect(user.emailVerifiedAt).toBeDefined();
  const { body } = await signIn(person);
  expect(body).toMatchObject({ name: person.name });
  expect(body).not.toHaveProperty('mustChangePassword');
  expect(await actions(person)).toEqual(['user.created', 'invitation.accepted', 'session.started']);
  expectRefusal(await accept(person, await codeTo(person.email)), 400, REFUSED);
  expectRefusal(await sendAgain(person), 409, { code: 'not_invited' });
});

test.each(['before', 'after'] as const)(
  'an invitation whose transaction fails %s it is written, and is sent again, has one account and one mail',
  async (when) => {
    await admin.staySignedIn();
    const body = nextPerson();
    const headers = { 'idempotency-key': `one invitation ${when}` };
    const send = () => admin.call(inviteUser, { body }, { headers });
    const signIns = await bank.signInCount();
    crashOnNextWrite(when);
    expect((await send()).status).toBe(when === 'before' ? 500 : 200);
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([when === 'before' ? 201 : 200, 200]);
    expect(answers[1]?.result.user._id).toBe(answers[0]?.result.user._id);
    expect(await bank.signInCount()).toBe(signIns + 1);
    expect(await mailsTo(body.email)).toHaveLength(1);
  },
);

test('an invitation that is sent again has a new code, and an expired one is worth nothing (ASVS 6.4.1)', async () => {
  const person = await invite();
  const first = await codeTo(person.email);
  bank.clock.advance(WEEK + 1000);
  await admin.staySignedIn();
  expectRefusal(await accept(person, first), 400, REFUSED);
  expect((await sendAgain(person)).status).toBe(200);
  const second = await codeTo(person.email);
  if (first !== second) expectRefusal(await accept(person, first), 400, REFUSED);
  expect((await accept(person, second)).status).toBe(200);
  expect((await customers.records(person.id, 'user.invited')).at(0)).toMatchObject({
    actorId: admin.id,
    after: { email: person.email },
  });
});

test('a bank without e-mail refuses invitations, and opens no account', async () => {
  const person = await invite();
  const body = nextPerson();
  await withoutMessages('MAIL', async () => {
    expectRefusal(await admin.call(inviteUser, { body }), 409, { code: 'email_off' });
    expectRefusal(await sendAgain(person), 409, { code: 'email_off' });
  });
  expect(await customers.found(body.email)).toEqual([]);
});

test('an invitation is sent again five times within an hour', async () => {
  const person = await invite();
  for (let sent = 0; sent < 5; sent += 1) expect((await sendAgain(person)).status).toBe(200);
  expectRefusal(await sendAgain(person), 429, {
    error: 'You have sent this invitation many times. Please try again in 60 minutes.',
  });
});

test('the right code of an invitation is refused after five wrong ones, until it is sent again', async () => {
  const person = await invite();
  const code = await codeTo(person.email);
  for (let tries = 0; tries < 5; tries += 1) expectRefusal(await accept(person, otherCode(code)), 400, REFUSED);
  expectRefusal(await accept(person, code), 400, REFUSED);
  expect((await sendAgain(person)).status).toBe(200);
  expect((await accept(person, await codeTo(person.email))).status).toBe(200);
});

test('a wrong code has the same answer and does the same work for every address (ASVS 6.3.8)', async () => {
  const expired = await invite();
  bank.clock.advance(WEEK + 1000);
  const [invited, suspended, accepted] = [await invite(), await invite(), await invite()];
  await accept(accepted, await codeTo(accepted.email));
  await changePerson(suspended.id, { suspended: true });
  const usedUp = await invite();
  for (let tries = 0; tries < 5; tries += 1) await accept(usedUp, otherCode(await codeTo(usedUp.email)));
  const unknown = { email: 'nobody@test.example' };
  const calls = recordAwsCalls(table(), cognitoClient());
  const seen = new Set<string>();
  for (const person of [invited, expired, suspended, accepted, usedUp, unknown]) {
    bank.moveToNewAddress();
    await bank.drain();
    const code = person === invited ? otherCode(await codeTo(invited.email)) : '000000';
    const answers: Answer[] = [];
    const made = await calls.during(async () => answers.push(await accept(person, code)));
    const [{ status, body = {} } = {}] = answers as { status: number; body?: object }[];
    seen.add(JSON.stringify([status, { ...body, requestId: '' }, made]));
  }
  expect([...seen]).toHaveLength(1);
});

test('an acceptance that dies between the user pool and the table is finished by the same call, and by no other', async () => {
  const person = await invite();
  const code = await codeTo(person.email);
  crashOnNextWrite('before');
  expect((await accept(person, code)).status).toBe(500);
  expectRefusal(await accept(person, code, 'eight idle badgers'), 400, REFUSED);
  expect((await accept(person, code)).status).toBe(200);
  expect((await signIn(person)).status).toBe(200);
});

test('an invitation that is accepted while its address is corrected confirms no address, and the new one is invited', async () => {
  const person = await invite();
  const mistyped = await codeTo(person.email);
  const email = `corrected.${person.email}`;
  const corrected = runBeforeCustomerReplaced(person.id, () =>
    admin.call(correctUser, { params: { id: person.id }, body: { email } }),
  );
  expectRefusal(await accept(person, mistyped), 400, REFUSED);
  expect((await corrected).status).toBe(200);
  const user = await stateOf(person);
  expect(user).not.toHaveProperty('emailVerifiedAt');
  expect(user).toHaveProperty('invitedUntil');
  expect((await sentTo(email)).map(({ subject }) => subject)).toEqual(['Welcome to Aldermoor']);
  const code = await codeTo(email);
  if (mistyped !== code) expectRefusal(await accept({ email }, mistyped), 400, REFUSED);
  expect((await accept({ email }, code)).status).toBe(200);
});

test('a password that an administrator sets, a suspension and a deletion end an invitation', async () => {
  const [set, suspended, deleted] = [await invite(), await invite(), await invite()];
  const codes = [await codeTo(set.email), await codeTo(suspended.email), await codeTo(deleted.email)] as const;
  await admin.staySignedIn();
  await admin.call(resetUserPassword, { body: { userId: set.id, newPassword: 'seven quiet otters' } });
  await customers.suspend(suspended.id);
  await customers.delete(deleted.id);
  for (const [index, person] of [set, suspended, deleted].entries())
    expectRefusal(await accept(person, codes[index] ?? ''), 400, REFUSED);
  expectRefusal(await sendAgain(suspended), 409, { code: 'customer_suspended' });
  expectRefusal(await sendAgain(deleted), 404, {});
  await customers.reactivate(suspended.id);
  expect((await accept(suspended, codes[1])).status).toBe(200);
  expect(await stateOf(set)).not.toHaveProperty('invitedUntil');
});

test('a suspended customer whose address is corrected is invited once reactivated, when an administrator asks for it', async () => {
  const person = await invite();
  const email = `corrected.${person.email}`;
  expect(await mailsTo(person.email)).toHaveLength(1);
  await customers.suspend(person.id);
  expect((await admin.call(correctUser, { params: { id: person.id }, body: { email } })).status).toBe(200);
  expect(Date.parse((await stateOf(person)).invitedUntil ?? '')).toBeLessThanOrEqual(bank.clock.now());
  await customers.reactivate(person.id);
  expect(await sentTo(email)).toEqual([]);
  expect((await sendAgain(person)).status).toBe(200);
  expect((await accept({ email }, await codeTo(email))).status).toBe(200);
});

test('a restore leaves who is invited, and an accepted invitation stays accepted', async () => {
  const [waiting, accepted] = [await invite(), await invite()];
  await admin.staySignedIn();
  const filename = await backups.create();
  await accept(accepted, await codeTo(accepted.email));
  await backups.restore({ filename });
  expect(await stateOf(accepted)).not.toHaveProperty('invitedUntil');
  expect((await signIn(accepted)).status).toBe(200);
  expect((await stateOf(waiting)).invitedUntil).toBeDefined();
  expect((await accept(waiting, await codeTo(waiting.email))).status).toBe(200);
});
