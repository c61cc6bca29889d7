import { beforeAll, expect, test } from 'vitest';
import { correctUser, listUsers } from '#shared/contract/customers.ts';
import type { ResponseBody } from '#test/support/bank.ts';
import { readAllRows } from '#test/support/lists.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers } = setupBank();
const people = [
  'Ada Lovelace',
  'Grace Hopper',
  'Ada Yonath',
  'Katherine Johnson',
  'John Johnsson',
  'Émilie du Châtelet',
];
beforeAll(async () => {
  for (const name of people) {
    bank.clock.advance(1);
    await bank.newCustomer({ name });
  }
  await bank.drain();
});

const list = async (query: { limit?: number; cursor?: string; search?: string; order?: 'newest' | 'oldest' } = {}) =>
  (await admin.call(listUsers, { query })).result;

const names = ({ users }: ResponseBody<typeof listUsers>) => users.map(({ name }) => name);

test('the list of customers has the newest first, their number, and no administrator in it', async () => {
  const answer = await list();
  expect(names(answer)).toEqual(people.toReversed());
  expect(answer.total).toBe(people.length);
  expect(answer.users.every(({ role }) => role === 'user')).toBe(true);
});

test('the list of customers comes in pages that leave no one out', async () => {
  const seen = await readAllRows(
    (next) => list({ limit: 2, ...next }),
    (page) => [names(page)],
  );
  for (const page of seen) expect(page.length).toBeLessThanOrEqual(2);
  expect(seen.flat()).toEqual(people.toReversed());
});

test('the list of customers comes oldest first, too', async () => {
  const seen = await readAllRows((next) => list({ limit: 2, order: 'oldest', ...next }), names);
  expect(seen).toEqual(people);
  expect((await list({ limit: 2, order: 'oldest' })).total).toBe(people.length);
});

test.each([
  ['ada', ['Ada Lovelace', 'Ada Yonath']],
  ['john', ['John Johnsson', 'Katherine Johnson']],
  ['emilie chatel', ['Émilie du Châtelet']],
  ['CHÂTELET E\u0301mi', ['Émilie du Châtelet']],
  ['nobody', []],
])('the search for %s finds the customers with such words in their names', async (search, expected) => {
  expect(names(await list({ search })).toSorted()).toEqual(expected.toSorted());
});

test('the search finds a customer by the whole or a part of the e-mail address or account number, and once on all pages', async () => {
  const person = await bank.newCustomer({ name: 'Edith Clarke', email: 'edith.thornbury@post.mail.example' });
  const { accountNumber } = (await customers.get(person.id)).result.user;
  const grouped = accountNumber.replaceAll(/.{4}/g, '$& ');
  const parts = ['thornbury@', 'mail.exam', 'post.mail.example', '@post.mail', grouped, accountNumber.slice(4)];
  for (const search of ['edith.thornb', accountNumber, ...parts])
    expect(names(await list({ search }))).toEqual(['Edith Clarke']);
  for (const search of ['ost.mail', 'ornbury']) expect(names(await list({ search }))).toEqual([]);
  const seen = await readAllRows((next) => list({ limit: 1, search: 'e', ...next }), names);
  expect(seen.toSorted()).toEqual(['Edith Clarke', 'Émilie du Châtelet']);
  await customers.delete(person.id);
});

test('the search has a count, or a lower bound while there may be more', async () => {
  expect(await list({ search: 'ada' })).toMatchObject({ total: 2 });
  const first = await list({ search: 'ada', limit: 1 });
  expect(first).toMatchObject({ totalIsAtLeast: 1 });
  expect(first.total).toBeUndefined();
  const { nextCursor: cursor = '' } = first;
  const whole = await readAllRows((next) => list({ search: 'ada', limit: 1, cursor, ...next }), names);
  expect(whole).toHaveLength(1);
});

test('a name with accents and umlauts is found by each way to write it, and by none once it is corrected or its customer deleted', async () => {
  const person = await bank.newCustomer({ name: 'Þór-Åse Sandström O’Neill' });
  for (const search of ['ASE', 'aase', 'thor-ase', 'SANDSTRÖM', 'sandstroem', "o'neill", 'oneill', 'ase sand thor'])
    expect(await customers.found(search), search).toEqual([person.id]);
  await admin.call(correctUser, { params: { id: person.id }, body: { name: 'Guenther Groesser-Mueller' } });
  expect(await customers.found('sandstrom')).toEqual([]);
  for (const search of ['günther', 'größer', 'müller', 'grösser-mueller'])
    expect(await customers.found(search), search).toEqual([person.id]);
  expect((await customers.delete(person.id)).status).toBe(200);
  expect(await customers.found('mueller')).toEqual([]);
});

test('a word that grows when it is normalized is found page after page, and stays within the size of a key in DynamoDB', async () => {
  // The character becomes six letters of three bytes each when it is normalized.
  const KILOMETRES = '\u3316';
  const people = [100, 98].map((letters) => bank.newCustomer({ name: KILOMETRES.repeat(letters) }));
  const ids = (await Promise.all(people)).map(({ id }) => id);
  // The local DynamoDB does not have to enforce the limits ("Constraints in Amazon DynamoDB").
  for (const item of await bank.tableItems()) {
    for (const [attribute, value] of Object.entries(item)) {
      const [, kind] = /^(?:gsi\d)?(pk|sk)$/.exec(attribute) ?? [];
      if (!kind) continue;
      const longest = kind === 'pk' ? 2048 : 1024;
      expect(Buffer.byteLength(String(value)), `${attribute} of ${item.pk}`).toBeLessThanOrEqual(longest);
    }
  }
  for (const count of [1, 100]) {
    const found = await readAllRows(
      (next) => list({ limit: 1, search: KILOMETRES.repeat(count), ...next }),
      ({ users }) => users.map(({ _id }) => _id),
    );
    expect(found.toSorted()).toEqual(ids.toSorted());
  }
});
