/** An address is confirmed by the code that was sent to it. */
import { beforeEach, expect, test } from 'vitest';
import { correctUser, getProfile, getUser } from '#shared/contract/customers.ts';
import { sendEmailCode, verifyEmail } from '#shared/contract/sign-in.ts';
import type { Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { codeIn, createMailActions, otherCode } from '#test/support/mail.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank();
const { sentTo } = createMailActions(bank);
beforeEach(() => bank.moveToNewAddress());

async function codesTo(address: string): Promise<string[]> {
  const mails = (await sentTo(address)).filter(({ subject }) => subject === 'Confirm your e-mail address');
  return mails.map(({ text }) => codeIn(text));
}
const newestCode = async (address: string) => (await codesTo(address)).at(-1) ?? expect.fail('no mail');
const confirm = (person: Person, code: string) => person.call(verifyEmail, { body: { code } });

async function changeAddress(person: Person): Promise<void> {
  const email = `new.${person.email}`;
  expect((await admin.call(correctUser, { params: { id: person.id }, body: { email } })).status).toBe(200);
  person.email = email;
}

test('the code that is sent confirms the address, which the customer and administrators see', async () => {
  const person = await bank.newCustomer();
  expect((await person.call(sendEmailCode)).status).toBe(200);
  expect(await codesTo(person.email)).toHaveLength(1);
  expect((await person.call(getProfile)).result.emailVerifiedAt).toBeUndefined();

  expect(await confirm(person, await newestCode(person.email))).toMatchObject({ status: 200 });
  const { emailVerifiedAt } = (await person.call(getProfile)).result;
  expect(Date.parse(emailVerifiedAt ?? '')).toBeGreaterThan(bank.clock.now() - 60_000);
  expect((await admin.call(getUser, { params: { id: person.id } })).result.user).toMatchObject({ emailVerifiedAt });
  expect((await bank.auditOf(person.id)).at(-1)).toMatchObject({
    action: 'email.verified',
    after: { email: person.email },
  });
  expectRefusal(await person.call(sendEmailCode), 409, { code: 'email_verified' });
});

test('a changed address is to be confirmed again, and takes no code that was sent to the former one', async () => {
  const person = await bank.newCustomer();
  await person.call(sendEmailCode);
  const former = await newestCode(person.email);
  expect((await confirm(person, former)).status).toBe(200);
  const formerAddress = person.email;
  await changeAddress(person);
  for (const address of [formerAddress, person.email]) {
    const told = (await sentTo(address)).filter(({ subject }) => subject === 'E-mail address changed');
    expect(told, address).toHaveLength(1);
  }
  bank.clock.advance(1000);
  await person.signInAgain();
  expect((await person.call(getProfile)).result.emailVerifiedAt).toBeUndefined();
  await person.call(sendEmailCode);
  const code = await newestCode(person.email);
  if (former !== code) expectRefusal(await confirm(person, former), 400, { code: 'wrong_code' });
  expect((await confirm(person, code)).status).toBe(200);
});

test('a code can be asked for five times an hour, and the newest one counts (ASVS 6.6.3)', async () => {
  const person = await bank.newCustomer();
  await person.call(sendEmailCode);
  const first = await newestCode(person.email);
  for (let sent = 1; sent < 5; sent += 1) expect((await person.call(sendEmailCode)).status).toBe(200);
  expectRefusal(await person.call(sendEmailCode), 429, { code: 'too_many_attempts' });
  const newest = await newestCode(person.email);
  if (first !== newest) expectRefusal(await confirm(person, first), 400, { code: 'wrong_code' });
  expectRefusal(await confirm(person, otherCode(newest)), 400, {
    fields: { code: expect.stringContaining('This code is wrong') },
  });
  expect((await confirm(person, newest)).status).toBe(200);
});

const sendFirst = (person: Person) => person.call(sendEmailCode, { query: { onlyFirst: 'true' } });

test('the first code to an address is sent once, also to a changed address, when several requests ask for it at once', async () => {
  const person = await bank.newCustomer();
  expect((await person.call(getProfile)).result).not.toHaveProperty('emailCodeSentAt');
  for (const { status } of await Promise.all([sendFirst(person), sendFirst(person)])) expect(status).toBe(200);
  expect((await sendFirst(person)).status).toBe(200);
  expect(await codesTo(person.email)).toHaveLength(1);
  expect((await person.call(getProfile)).result.emailCodeSentAt).toBeDefined();
  await changeAddress(person);
  bank.clock.advance(1000);
  await person.signInAgain();
  await sendFirst(person);
  await sendFirst(person);
  expect(await codesTo(person.email)).toHaveLength(1);
  expect((await confirm(person, await newestCode(person.email))).status).toBe(200);
});

test('no code is sent to an address to which e-mail cannot be delivered', async () => {
  const person = await bank.newCustomer();
  await changePerson(person.id, { emailState: 'bounced' });
  for (const answer of [await sendFirst(person), await person.call(sendEmailCode)])
    expectRefusal(answer, 409, { code: 'email_returned' });
  expect(await codesTo(person.email)).toEqual([]);
});
