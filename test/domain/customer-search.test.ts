import { expect, test } from 'vitest';
import {
  accountNumberEndings,
  customerSearchWords,
  emailEndings,
  isCustomerFoundBy,
} from '#shared/domain/customer-search.ts';

test.each([
  ['Ada.Thornbury@mail.example', ['thornbury@mail.example', 'mail.example']],
  ['ada@mail.moor.example', ['mail.moor.example', 'moor.example']],
  ["o'neill+bank@moor.example", ['neill+bank@moor.example', 'bank@moor.example', 'moor.example']],
])('the address %s ends with %j', (email, endings) => {
  expect(emailEndings(email)).toEqual(endings);
});

test.each([
  ['9821644268', ['644268', '4268']],
  ['ALDM12345678', ['12345678', '5678']],
  ['12345', ['2345']],
  ['1234', []],
])('the account number %s ends with %j', (accountNumber, endings) => {
  expect(accountNumberEndings(accountNumber)).toEqual(endings.map((ending) => ending.toLowerCase()));
});

const customer = { name: 'Ada O´Neill', email: 'ada.thornbury@mail.example', accountNumber: '9821644268' };

test.each([
  ...['ada', "o'neill", 'oneill', 'o`nei', 'neill ada'],
  ...['ada.thorn', 'thornbury@', 'THORNBURY@mail', 'mail.example', '@mail.example', 'mail'],
  ...['9821 6442 68', '9821-6442-68', '9821 64', '982 164 4268', '6442', '6442 68', '4268', 'ada 9821 6442'],
])('a customer is found by %s', (search) => {
  expect(isCustomerFoundBy(customerSearchWords(search), customer)).toBe(true);
});

test.each(['eill', 'example', 'ornbury@', 'ail.example', '821', '9821 6443', 'ada grace'])(
  'a customer is not found by %s',
  (search) => {
    expect(isCustomerFoundBy(customerSearchWords(search), customer)).toBe(false);
  },
);
