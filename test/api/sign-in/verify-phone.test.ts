/** The mobile number of a customer is confirmed by the code that was sent to it by SMS. */
import { beforeEach, expect, test } from 'vitest';
import { getProfile, getUser, updateProfile } from '#shared/contract/customers.ts';
import { sendEmailCode, sendPhoneCode, verifyEmail, verifyPhone } from '#shared/contract/sign-in.ts';
import { expectJobDone } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { letMailWait } from '#test/support/faults/waiting-mail.ts';
import { codeIn, createMailActions, otherCode, withoutMessages } from '#test/support/mail.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, backups } = setupBank();
const { sentTo, waiting } = createMailActions(bank);
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
  for (const mobile of ['0151 23456789', '+49 151']) {
    await save(person, mobile);
    expectRefusal(await person.call(sendPhoneCode), 409, {
      code: 'phone_without_country',
      message: 'Enter your mobile number with its country code, such as +49 151 23456789.',
    });
  }
});

test('a code of the e-mail does not confirm the phone, nor one of the SMS the address', async () => {
  const number = newNumber();
  const person = await customerWith(number);
  await person.call(sendEmailCode);
  await person.call(sendPhoneCode);
  const sms = await newestCode(number);
  const mail = codeIn((await sentTo(person.email)).at(-1)?.text);
  if (sms === mail) return;
  expectRefusal(await confirm(person, mail), 400, { code: 'wrong_code' });
  expectRefusal(await person.call(verifyEmail, { body: { code: sms } }), 400, { code: 'wrong_code' });
});

test('a code by SMS can be asked for five times an hour, and the newest one counts (ASVS 6.6.3)', async () => {
  const number = newNumber();
  const person = await customerWith(number);
  for (let sent = 0; sent < 5; sent += 1) expect((await person.call(sendPhoneCode)).status).toBe(200);
  expectRefusal(await person.call(sendPhoneCode), 429, { code: 'too_many_attempts' });
  expect((await confirm(person, await newestCode(number))).status).toBe(200);
});

test('a restore brings back the number with its confirmation, and keeps one that is newer', async () => {
  const [former, other] = [newNumber(), newNumber()];
  const [ada, grace] = [await customerWith(former), await customerWith(other)];
  const confirmNumber = async (person: Person, number: string) => {
    await person.call(sendPhoneCode);
    expect((await confirm(person, await newestCode(number))).status).toBe(200);
  };
  await confirmNumber(ada, former);
  const before = await verifiedAt(ada);
  await ada.call(sendEmailCode);
  const filename = await backups.create();
  await save(ada, newNumber());
  await confirmNumber(grace, other);
  const later = await verifiedAt(grace);
  expectJobDone(await backups.restore({ filename }));
  expect((await ada.call(getProfile)).result).toMatchObject({ mobile: former, mobileVerifiedAt: before });
  expect(await verifiedAt(grace)).toBe(later);
  // No second one is sent by itself.
  expect((await ada.call(getProfile)).result.emailCodeSentAt).toBeDefined();
});

test('a number that SNS refuses keeps back no other message', async () => {
  const person = await bank.newCustomer();
  await letMailWait({ kind: 'phone-verification-code', recipientId: person.id, data: { address: '0151' } });
  await person.call(sendEmailCode);
  expect((await sentTo(person.email)).at(-1)).toMatchObject({ subject: 'Confirm your e-mail address' });
  expect(await waiting()).toEqual([]);
});

test('a bank without SMS sends no code to a phone, and its customers see none offered', async () => {
  const person = await customerWith(newNumber());
  await withoutMessages('SMS', async () => {
    expect((await person.call(getProfile)).result).toMatchObject({ sendsSms: false });
    expectRefusal(await person.call(sendPhoneCode), 409, { code: 'sms_off' });
  });
});
