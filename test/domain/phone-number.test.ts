import { expect, test } from 'vitest';
import { toE164 } from '#shared/domain/phone-number.ts';

test.each([
  ['+49 151 23456789', '+4915123456789'],
  ['+49 (0)30 / 555-0142', '+49305550142'],
  ['0049 30 5550142', '+49305550142'],
  ['+1 (212) 555.0142', '+12125550142'],
  ['+442079460018', '+442079460018'],
  ['0151 23456789', undefined],
  ['151 23456789', undefined],
  ['+0151 23456789', undefined],
  ['+49 151', undefined],
  ['+1234567890123456', undefined],
  ['+49 30 555 ext. 12', undefined],
  ['+49 30 5550142 or +49 30 5550143', undefined],
  ['+٤٩١٥١٢٣٤٥٦٧٨٩', undefined],
  ['', undefined],
])('the number %j is %j in the form of E.164', (typed, number) => {
  expect(toE164(typed)).toBe(number);
});
