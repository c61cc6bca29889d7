import { expect, test } from 'vitest';
import { customerSearchWords, isCustomerFoundBy } from '#shared/domain/customer-search.ts';

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
