import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { correctUser, listUsers } from '#shared/contract/customers.ts';
import type { Person, ResponseBody } from '#test/support/bank.ts';
import { table } from '#test/support/faults/aws-clients.ts';
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
  ['ADA LOVE', ['Ada Lovelace']],
  ['hopp', ['Grace Hopper']],
  ['john', ['John Johnsson', 'Katherine Johnson']],
  ['john john', ['John Johnsson', 'Katherine Johnson']],
  ['émilie', ['Émilie du Châtelet']],
  ['emilie chatel', ['Émilie du Châtelet']],
  ['CHÂTELET E\u0301mi', ['Émilie du Châtelet']],
  ['ovelace', []],
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

test('the search finds everybody once over all pages, even customers who match twice', async () => {
  const seen = await readAllRows((next) => list({ limit: 1, search: 'john', ...next }), names);
  expect(seen.toSorted()).toEqual(['John Johnsson', 'Katherine Johnson']);
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

test('the search for nothing but spaces finds all customers', async () => {
  expect((await list({ search: '  ' })).users.length).toBeGreaterThanOrEqual(people.length);
});

describe('a name with accents, hyphens and letters that others write differently', () => {
  const NAME = 'Þór-Åse Sandström O’Neill';
  const FINDS = [
    'åse',
    'ASE',
    'þór',
    'thor-ase',
    'sandstrom',
    'SANDSTRÖM',
    "o'neill",
    'o`neill',
    'oneill',
    'neill',
    'aase',
    'ase sand thor',
    'sandstroem',
    'SANDSTROEM ase',
  ];
  let person: Person;
  beforeEach(async () => {
    person = await bank.newCustomer({ name: NAME });
  });
  afterEach(async () => {
    expect((await customers.delete(person.id)).status).toBe(200);
    const words = (await bank.tableItems()).filter(({ pk, kind }) => kind === 'word' && pk === `USER#${person.id}`);
    expect(words).toEqual([]);
  });

  test('a name with accents is found by each way to write it, and by none once the customer is deleted', async () => {
    for (const search of FINDS) expect(await customers.found(search), search).toEqual([person.id]);
    const gone = await bank.newCustomer({ name: NAME });
    await customers.delete(gone.id);
    for (const search of FINDS) expect(await customers.found(search), search).toEqual([person.id]);
  });

  test('a name with two letters for an umlaut is found by the umlaut', async () => {
    await correct('Guenther Groesser-Mueller');
    for (const search of ['günther', 'guenther', 'GRÖSSER', 'größer', 'müller', 'grösser-mueller'])
      expect(await everyone(search)).toEqual([person.id]);
    for (const search of ['muller', 'gunther']) expect(await customers.found(search)).toEqual([]);
  });

  test('a search by two words that differ in accents alone finds one customer', async () => {
    await correct('Sándor Sandor Sandör-Sándor');
    for (const search of ['sandor', 'SÁNDOR', 's']) expect(await everyone(search)).toEqual([person.id]);
    await correct(NAME);
    expect(await customers.found('sandor')).toEqual([]);
  });

  const correct = async (name: string) => {
    const { email } = person;
    const answer = await admin.call(correctUser, { params: { id: person.id }, body: { name, email } });
    expect(answer.status).toBe(200);
  };

  async function everyone(search: string): Promise<string[]> {
    const seen = await readAllRows(
      (cursor) => list({ limit: 1, search, ...cursor }),
      ({ users }) => users.map(({ _id }) => _id),
    );
    expect(new Set(seen).size).toBe(seen.length);
    return seen;
  }
});

/** DynamoDB's limits of keys in bytes ("Constraints in Amazon DynamoDB"), which the local one does not have to enforce. */
const LONGEST = { pk: 2048, sk: 1024 };
const bytesOf = (value: unknown) => Buffer.byteLength(String(value));

function watchConditions(): () => number {
  let longest = 0;
  const { middlewareStack } = table();
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { ExpressionAttributeValues = {} } = args.input as { ExpressionAttributeValues?: object };
        if (commandName === 'QueryCommand') {
          longest = Math.max(longest, ...Object.values(ExpressionAttributeValues).map(bytesOf));
        }
        return next(args);
      },
    { step: 'initialize', name: 'conditions', override: true },
  );
  return () => {
    middlewareStack.remove('conditions');
    return longest;
  };
}

describe('a word of letters that become many when they are searched for', () => {
  // The character becomes six letters of three bytes each when it is normalized.
  const KILOMETRES = '\u3316';
  test('a word that grows when it is normalized stays within the size of a key in DynamoDB', async () => {
    await bank.newCustomer({ name: KILOMETRES.repeat(100) });
    for (const item of await bank.tableItems()) {
      for (const [attribute, value] of Object.entries(item)) {
        const kind = /^(?:gsi\d)?(pk|sk)$/.exec(attribute)?.[1] as 'pk' | 'sk' | undefined;
        if (kind) expect(bytesOf(value), `${attribute} of ${item.pk}`).toBeLessThanOrEqual(LONGEST[kind]);
      }
    }
  });

  test.each([1, 9, 60, 100])(
    'a word that grows when it is normalized is found by %d of its letters, page after page',
    async (count) => {
      const people = [100, 98].map((letters) => bank.newCustomer({ name: KILOMETRES.repeat(letters) }));
      const emails = (await Promise.all(people)).map(({ email }) => email);
      const longest = watchConditions();
      const found = await readAllRows(
        (next) => list({ limit: 1, search: KILOMETRES.repeat(count), ...next }),
        ({ users }) => users.map(({ email }) => email),
      );
      expect(found).toEqual(expect.arrayContaining(emails));
      expect(new Set(found).size).toBe(found.length);
      expect(longest()).toBeLessThanOrEqual(LONGEST.sk);
    },
  );
});
