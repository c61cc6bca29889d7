import { expect, test } from 'vitest';
import { DomainError } from '#shared/domain/domain-error.ts';
import { applyNameChange, applyNameCorrection } from '#shared/domain/person-name.ts';

const ada = { name: 'Ada Lovelace' };
const told = { name: 'Ada King Noel', firstName: 'Ada', lastName: 'King Noel' };
const cher = { name: 'Cher' };

test.each([
  [ada, { name: 'Augusta Ada King' }, { name: 'Augusta Ada King', firstName: 'Augusta Ada', lastName: 'King' }],
  [ada, { firstName: 'Augusta' }, { name: 'Augusta Lovelace', firstName: 'Augusta', lastName: 'Lovelace' }],
  [ada, { lastName: 'King Noel' }, told],
  [told, { firstName: 'Augusta' }, { name: 'Augusta King Noel', firstName: 'Augusta', lastName: 'King Noel' }],
  [
    ada,
    { name: 'Grace Hopper', firstName: 'Grace Brewster' },
    { name: 'Grace Brewster Hopper', firstName: 'Grace Brewster', lastName: 'Hopper' },
  ],
  [ada, { name: '  Grace \t Hopper ' }, { name: 'Grace Hopper', firstName: 'Grace', lastName: 'Hopper' }],
  [ada, { firstName: 'Ada', lastName: 'Lovelace' }, { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' }],
  [ada, { name: 'Ada' }, { name: 'Ada' }],
  [ada, { name: 'Ada', firstName: 'Augusta' }, { name: 'Augusta' }],
  [cher, { firstName: 'Cherilyn' }, { name: 'Cherilyn' }],
  [cher, { name: 'Cherilyn', firstName: 'Cherilyn', lastName: '' }, { name: 'Cherilyn' }],
  [cher, { lastName: 'Sarkisian' }, { name: 'Cher Sarkisian', firstName: 'Cher', lastName: 'Sarkisian' }],
])('a changed name turns %j by %j into %j', (before, change, after) => {
  expect(applyNameChange(before, change)).toEqual(after);
});

test.each([
  [ada, {}],
  [ada, { name: 'Ada Lovelace' }],
  [told, { name: 'Ada King  Noel' }],
  [cher, {}],
  [cher, { name: 'Cher', firstName: 'Cher', lastName: '' }],
])('a changed name leaves %j with %j as it is', (before, change) => {
  expect(applyNameChange(before, change)).toBe(before);
});

test.each([
  [ada, { name: '' }, ['name']],
  [ada, { firstName: '' }, ['firstName']],
  [ada, { lastName: ' ' }, ['lastName']],
  [ada, { firstName: '', lastName: '' }, ['firstName', 'lastName']],
  [ada, { name: 'Ada', firstName: 'Ada', lastName: '' }, ['lastName']],
  [cher, { firstName: '' }, ['firstName']],
])('a changed name of %j by %j is refused for lack of %j', (before, change, fields) => {
  const sentence = 'First and last name are required';
  const refusal = (() => {
    try {
      return applyNameChange(before, change);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(DomainError);
  expect(refusal).toMatchObject({ message: sentence, kind: 'invalid' });
  expect((refusal as DomainError).details.fields).toEqual(Object.fromEntries(fields.map((field) => [field, sentence])));
});

test.each([
  [ada, 'Augusta King', { name: 'Augusta King' }],
  [ada, '  Cher ', { name: 'Cher' }],
  [told, 'Ada  Byron Noel', { name: 'Ada Byron Noel', firstName: 'Ada Byron', lastName: 'Noel' }],
  [told, 'Cher', { name: 'Cher' }],
])('a corrected name turns %j by %j into %j', (before, name, after) => {
  expect(applyNameCorrection(before, name)).toEqual(after);
});

test('a corrected name that is the same keeps its parts', () => {
  expect(applyNameCorrection(told, 'Ada King  Noel')).toBe(told);
});
