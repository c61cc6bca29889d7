import { expect, test } from 'vitest';
import { renamedAttributes } from '#infra/migrations/002-renamed-attributes.ts';
import { searchWords } from '#infra/migrations/003-search-words.ts';
import type { Item, MigratedItem, Migration } from '#infra/migrations/migration.ts';

const ID = '01a21a41-e2c0-7000-8000-000000000001';
const user = {
  ...{ pk: `USER#${ID}`, sk: 'PROFILE', kind: 'user', id: ID, role: 'admin', version: 7, balance: 500 },
  ...{ name: 'Þóra Müller-Åse', email: 'Thora@moor.example', accountNumber: '1000000009' },
};
const transaction = { pk: user.pk, sk: 'TX#AZr', kind: 'transaction', journal: [{ i: 'a', at: 1, w: 'requested' }] };
const details = { bankDetails: { iban: 'FR1420041010050500013M02606' } };
const proof = { by: ['Ann', 'ann@moor.example'], at: 1 };
const lists = { gsi2pk: 'TX#withdraw', gsi2sk: 'TX20261121-093512-K7Q4FA' };

const convert = async (
  item: Item,
  stored: readonly Item[] = [],
  migration: Migration = renamedAttributes,
): Promise<readonly MigratedItem[]> =>
  migration.convert(item, async (_, prefix) => stored.filter(({ sk }) => String(sk).startsWith(prefix)));

const cases: readonly [what: string, before: Item, after: Item][] = [
  [
    'an account has the new names of its sessions, and no mark of its words',
    { ...user, sessionsValidFrom: 12, renamedTokens: { a: { id: 'b' } }, foldedWords: true },
    { ...user, tokensRevokedBefore: 12, sessionAliases: { a: { id: 'b' } } },
  ],
  [
    'a deleted customer with money is in the list of dormant balances',
    { ...user, role: 'user', deleted: true, deletedAt: '2026-01-02T03:04:05.678Z' },
    {
      ...{ ...user, role: 'user', deleted: true, deletedAt: '2026-01-02T03:04:05.678Z' },
      ...{ gsi4pk: 'UNCLAIMED', gsi4sk: `2026-01-02T03:04:05.678Z#${ID}` },
    },
  ],
  [
    'a withdrawal has its details and proof in the row',
    { ...transaction, ...lists, row: { t: 'withdraw', s: 'completed', v: 2 }, payment: details, proof },
    { ...transaction, ...lists, row: { t: 'withdraw', s: 'completed', v: 2, p: details, x: proof } },
  ],
  [
    'a deposit keeps its instructions outside of the row',
    { ...transaction, ...lists, row: { t: 'deposit', s: 'completed', v: 1 }, payment: details },
    { ...transaction, ...lists, row: { t: 'deposit', s: 'completed', v: 1 }, payment: details },
  ],
  [
    'a backup without a lock says so',
    { pk: 'BACKUPS', sk: 'a', kind: 'backup', row: { createdAt: '2026-01-02T03:04:05.678Z', filename: 'a' } },
    {
      ...{ pk: 'BACKUPS', sk: 'a', kind: 'backup' },
      row: { createdAt: '2026-01-02T03:04:05.678Z', filename: 'a', lockedUntil: '2026-01-02T03:04:05.678Z' },
    },
  ],
];

test.each(cases)('an item of version 1 is converted, so that %s', async (_, before, after) => {
  expect(await convert(before)).toEqual([{ before, after }]);
  expect(await convert(after)).toEqual([{ before: after, after }]);
});

const customer = { ...user, role: 'user' };
const word = (key: string, text: string): Item => ({
  ...{ pk: user.pk, sk: `WORD#${key}`, kind: 'word', userId: ID, word: text },
  ...{ gsi4pk: `FIND#${text[0]}`, gsi4sk: `${text}#${ID}` },
});

// NOTE: when this table changes, words are split or normalised in another way, and a migration must rewrite all of them.
test('the search words of a customer are rewritten, and those that are right stay', async () => {
  const names = ['thora', 'muller-ase', 'ase', 'mullerase'];
  const wanted = [...names, 'moor.example', '000009', '0009'].map((text) => word(text, text));
  const [kept, former] = [wanted[0], word('müller-åse', 'muller-ase')];
  const rewritten = [
    ...wanted.map((after) => ({ before: after.sk === kept?.sk ? kept : undefined, after })),
    { before: former },
  ];
  expect(await convert(customer, [kept ?? {}, former])).toEqual([{ before: customer, after: customer }, ...rewritten]);
  expect(await convert(customer, [kept ?? {}, former], searchWords)).toEqual(rewritten);
  expect(await convert(transaction, [], searchWords)).toEqual([]);
});

test('the search words of a ticket are rewritten', async () => {
  const ticket = {
    ...{ pk: user.pk, sk: 'TICKET#AaIaQeLAcACAAAAAAAAAAQ', kind: 'ticket' },
    row: { subject: 'Überweisung, naïve', createdAt: '2026-01-02T03:04:05.678Z' },
  };
  const wordItem = (key: string, text: string) => ({
    ...{ pk: user.pk, sk: `TICKET-WORD#AaIaQeLAcACAAAAAAAAAAQ#${key}`, kind: 'ticket-word' },
    ...{ gsi4pk: `FIND-TICKET#${text[0]}`, gsi4sk: `${text}#2026-01-02T03:04:05.678Z#AaIaQeLAcACAAAAAAAAAAQ` },
  });
  const former = wordItem('überweisung', 'uberweisung');
  expect(await convert(ticket, [former])).toEqual([
    { before: ticket, after: ticket },
    ...['uberweisung', 'naive'].map((text) => ({ before: undefined, after: wordItem(text, text) })),
    { before: former },
  ]);
});
