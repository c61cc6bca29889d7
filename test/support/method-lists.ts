/** Deposits and withdrawals keep them alike. */
import { METHOD_CODE_EXISTS, PROVIDE_CODE_AND_NAME } from '#test/support/spec-texts.ts';

/** Beside a method with the code "first": the changes, and the message. */
export const badMethods: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ['no code', { code: undefined }, { 'methods.1.code': PROVIDE_CODE_AND_NAME }],
  ['a code of spaces', { code: '  ' }, { 'methods.1.code': PROVIDE_CODE_AND_NAME }],
  ['no name', { name: '' }, { 'methods.1.name': PROVIDE_CODE_AND_NAME }],
  ['a code that is METHOD_CODE_EXISTS', { code: 'first' }, { 'methods.1.code': METHOD_CODE_EXISTS }],
  [
    'a code that is METHOD_CODE_EXISTS, in other letters',
    { code: ' FIRST ' },
    { 'methods.1.code': METHOD_CODE_EXISTS },
  ],
  ['an unknown type', { type: 'card' }, { 'methods.1.type': 'The type is bank or crypto' }],
  ['no type', { type: undefined }, { 'methods.1.type': 'The type is bank or crypto' }],
  ['a limit below zero', { minLimit: -1 }, { 'methods.1.minLimit': 'A limit is not negative' }],
  ['a text for a limit', { minLimit: '5' }, { 'methods.1.minLimit': 'Please enter a limit' }],
  ['a third decimal', { maxLimit: 10.005 }, { 'methods.1.maxLimit': 'An amount has at most two decimals' }],
  ['a limit that is too large', { maxLimit: 1e9 }, { 'methods.1.maxLimit': 'The amount is too large' }],
  [
    'a maximum below the minimum',
    { minLimit: 10, maxLimit: 9.99 },
    { 'methods.1.maxLimit': 'The maximum must not be below the minimum' },
  ],
  [
    'a fee above 100 percent',
    { feePercent: 100.01 },
    { 'methods.1.feePercent': 'Please enter a number from 0 to 100' },
  ],
  ['a fee below zero', { feePercent: -0.01 }, { 'methods.1.feePercent': 'Please enter a number from 0 to 100' }],
  [
    'a fee with a third decimal',
    { feePercent: 1.005 },
    { 'methods.1.feePercent': 'A percentage has at most two decimals' },
  ],
  ['a text for a fee', { feePercent: '1' }, { 'methods.1.feePercent': 'Please enter a number' }],
  [
    'a text for whether it is active',
    { isActive: 'yes' },
    { 'methods.1.isActive': 'The field "methods.1.isActive" is missing or not valid' },
  ],
  ['an endless code', { code: 'x'.repeat(51) }, { 'methods.1.code': 'Code is too long (at most 50 characters)' }],
  ['an endless name', { name: 'x'.repeat(101) }, { 'methods.1.name': 'Name is too long (at most 100 characters)' }],
  ['a number for a name', { name: 5 }, { 'methods.1.name': 'Name is not a text' }],
  ['a field that no method has', { colour: 'red' }, { 'methods.1.colour': 'Unknown field "methods.1.colour"' }],
];
