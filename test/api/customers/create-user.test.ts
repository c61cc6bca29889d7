import { expect, test } from 'vitest';
import { createUser } from '#shared/contract/customers.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { USER_CREATED_MESSAGE } from '#test/support/spec-texts.ts';

const { bank, admin } = setupBank();

let count = 0;
function person(changes: Record<string, string> = {}) {
  count += 1;
  return { name: `Person ${count}`, email: `person${count}@example.com`, password: 'a long enough one', ...changes };
}

const create = (body: ReturnType<typeof person>, headers: Record<string, string> = {}) =>
  admin.call(createUser, { body }, { headers });

/** Returns everything that requests write except the counts of attempts and the audit trail. */
async function accountItems() {
  const items = await bank.writtenItems();
  return items.filter(({ pk }) => !/^(ATTEMPTS|AUDIT)/.test(String(pk)));
}

test('a new account lets the customer sign in at once with a balance of zero, and its password is never shown or stored', async () => {
  const body = person({ password: 'unforgettable elephants' });
  const answer = await create(body);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: USER_CREATED_MESSAGE,
      user: { name: body.name, email: body.email, role: 'user', balance: 0, availableBalance: 0 },
    },
  });
  const session = await bank.signIn(body.email, body.password);
  expect(session.token).toBeTruthy();
  for (const told of [answer.body, await bank.tableItems()]) expect(JSON.stringify(told)).not.toContain(body.password);
});

test('an account with an e-mail address that is taken, in any case, is refused, and nothing is made', async () => {
  const first = person();
  await create(first);
  const before = await accountItems();
  const sentence = 'An account with this e-mail address already exists';
  const answer = await create(person({ email: first.email.toUpperCase() }));
  expectRefusal(answer, 409, { error: sentence, code: 'email_taken', fields: { email: sentence } });
  expect(await accountItems()).toEqual(before);
});

test('one of ten people with one e-mail address at once gets it, and no sign-in is left over', async () => {
  const email = 'wanted@example.com';
  const signIns = await bank.signInCount();
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(person({ email }))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await bank.signInCount()).toBe(signIns + 1);
});
