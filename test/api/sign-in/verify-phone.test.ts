/** The mobile number of a customer is confirmed by the code that was sent to it by SMS. */
import { beforeEach, expect, test } from 'vitest';
import { getProfile, getUser, updateProfile } from '#shared/contract/customers.ts';
import { sendPhoneCode, verifyPhone } from '#shared/contract/sign-in.ts';
import type { Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { codeIn, createMailActions, otherCode, withoutMessages } from '#test/support/mail.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank();
const { sentTo } = createMailActions(bank);
beforeEach(() => bank.moveToNewAddress());

const numbers = Array.from({ length: 20 }, (_, index) => `+49${15_100_000_000 + index}`);
const newNumber = () => numbers.pop() ?? expect.fail('no more numbers');
const save = async (person: Person, mobile: string) =>
  expect((await person.call(updateProfile, { body: { mobile } })).status).toBe(200);

async function customerWith(mobile: string): Promise<Person> {
  const person = await bank.newCustomer();
  await save(person, mobile);
  return person;
}

async function newestCode(number: string): Promise<string> {
  const { channel, text } = (await sentTo(number)).at(-1) ?? expect.fail('no message');
  expect(channel).toBe('sms');
  return codeIn(text);
}

const confirm = (person: Person, code: string) => person.call(verifyPhone, { body: { code } });
const verifiedAt = async (person: Person) => (await person.call(getProfile)).result.mobileVerifiedAt;

test('the code of the SMS confirms the number, which the customer and administrators see', async () => {
  const number = newNumber();
  const person = await customerWith(`${number.slice(0, 3)} (0)${number.slice(3, 6)} ${number.slice(6)}`);
  expect((await person.call(getProfile)).result).toMatchObject({ sendsSms: true });
  expect((await person.call(sendPhoneCode)).status).toBe(200);
  const code = await newestCode(number);
  expectRefusal(await confirm(person, otherCode(code)), 400, { code: 'wrong_code' });
  expect(await verifiedAt(person)).toBeUndefined();
  expect((await confirm(person, code)).status).toBe(200);
  const mobileVerifiedAt = await verifiedAt(person);
  expect(Date.parse(mobileVerifiedAt ?? '')).toBeGreaterThan(bank.clock.now() - 60_000);
  expect((await admin.call(getUser, { params: { id: person.id } })).result.user).toMatchObject({ mobileVerifiedAt });
  expect((await bank.auditOf(person.id)).at(-1)).toMatchObject({ action: 'phone.verified', after: { mobile: number } });
  expectRefusal(await person.call(sendPhoneCode), 409, { code: 'phone_verified' });
});

test('a changed number is to be confirmed again and takes no code of the former one, another spelling of it is not', async () => {
  const [former, number] = [newNumber(), newNumber()];
  const person = await customerWith(former);
  await person.call(sendPhoneCode);
  expect((await confirm(person, await newestCode(former))).status).toBe(200);
  await save(person, `${former.slice(0, 3)} ${former.slice(3)}`);
  expect(await verifiedAt(person)).toBeDefined();
  await save(person, number);
  expect(await verifiedAt(person)).toBeUndefined();
  await person.call(sendPhoneCode);
  const code = await newestCode(number);
  await save(person, newNumber());
  expectRefusal(await confirm(person, code), 400, { code: 'code_expired' });
  await save(person, '');
  expectRefusal(await confirm(person, code), 400, { code: 'code_expired' });
});

test('an SMS goes only to a number with its country code', async () => {
  const person = await bank.newCustomer();
  expectRefusal(await person.call(sendPhoneCode), 409, { code: 'phone_missing' });
  await save(person, '0151 23456789');
  expectRefusal(await person.call(sendPhoneCode), 409, { code: 'phone_without_country' });
});

test('a bank without SMS sends no code to a phone, and its customers see none offered', async () => {
  const person = await customerWith(newNumber());
  await withoutMessages('SMS', async () => {
    expect((await person.call(getProfile)).result).toMatchObject({ sendsSms: false });
    expectRefusal(await person.call(sendPhoneCode), 409, { code: 'sms_off' });
  });
});
