import { describe, expect, it } from 'vitest';
import { readEuros } from '../../web/src/ui/money-field.tsx';

describe('an amount as people write it', () => {
  it.each([
    ['1234.5', 1234.5],
    ['1,234.50', 1234.5],
    ['12,345,678.90', 12_345_678.9],
    ['  €1,000 ', 1000],
    ['€ 20', 20],
    ['.5', 0.5],
    ['7.', 7],
    ['0', 0],
    ['-5', -5],
  ])('%j is read', (text, euros) => {
    expect(readEuros(text)).toBe(euros);
  });

  it('keeps a third decimal, so that the contract can refuse it', () => {
    expect(readEuros('10.005')).toBe(10.005);
  });

  it.each([
    '',
    ' ',
    '.',
    '€',
    '-',
    'ten',
    '1,23',
    '1.234,50',
    '1e5',
    '0x10',
    '1 000',
    '1..5',
    '5€',
    'NaN',
    'Infinity',
    '9'.repeat(400),
  ])('%j is no amount', (text) => {
    expect(readEuros(text)).toBeUndefined();
  });
});
