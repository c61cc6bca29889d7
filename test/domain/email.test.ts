import { expect, test } from 'vitest';
import { canonicalEmail, isEmailAddress } from '#shared/domain/email.ts';

const label = (length: number) => 'a'.repeat(length);

test.each([
  ...['ada@moor.example', 'ADA@MOOR.EXAMPLE', 'a@b.co', 'ada.hall+bank@mail.moor.example'],
  // The HTML standard allows all characters of an atom of RFC 5322.
  ...['a&b@moor.example', 'a/b@moor.example', "o'neill@moor.example", "!#$%&'*+/=?^_`{|}~-@moor.example"],
  ...['ada@xn--mnchen-3ya.example', 'ada@moor.xn--p1ai', 'ada@m-o.example', 'ada@1.example'],
  ...[`${label(64)}@moor.example`, `ada@${label(63)}.example`, `a@${`${label(49)}.`.repeat(5)}xy`],
])('an e-mail address may be %s', (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  ...['', 'ada', 'ada@', '@moor.example', 'ada@moor', 'ada@@moor.example', 'ada hall@moor.example'],
  ...['ada@mail-.example', 'ada@-mail.example', 'ada@mail.example-', 'ada@.example', 'ada@mail..example'],
  ...['.ada@moor.example', 'ada.@moor.example', 'a..b@moor.example', 'ada@192.168.0.1', 'ada@moor_bank.example'],
  ...['adä@moor.example', 'ada@moör.example', '"ada"@moor.example', 'ada@[192.168.0.1]', 'ada@moor.example.'],
  ...[`${label(65)}@moor.example`, `ada@${label(64)}.example`, `a@${`${label(49)}.`.repeat(5)}xyz`],
])('an e-mail address cannot be "%s"', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});

test('an e-mail address is the same in capitals, in full width and with spaces around it', () => {
  expect(canonicalEmail(' ＡＤＡ@Moor.Example ')).toBe('ada@moor.example');
});
