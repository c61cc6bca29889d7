import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createUser } from '#shared/contract/customers.ts';
import { listTickets } from '#shared/contract/tickets.ts';
import type { CallInput } from '#test/support/bank.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { readAllRows } from '#test/support/lists.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { ticketSubjectsOf } from '#test/support/tickets.ts';

const { bank, admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace', email: 'ada@moor.example' });
const grace = customerForAll({ name: 'Grace Cardinal', email: 'grace@sea.example' });
/** The subjects in the order in which the tickets were opened. */
const CARD = 'Card lost in Lisbon';
const FEE = 'A question about fees';
const LOGIN = 'Cannot log in: carte d’identité?';
const STATEMENT = 'Statement of account';

beforeAll(async () => {
  const { _id: card } = await tickets.opened(ada, { subject: CARD, priority: 'high' });
  await tickets.opened(grace, { subject: FEE, priority: 'low' });
  const { _id: login } = await tickets.opened(ada, { subject: LOGIN });
  await tickets.opened(grace, { subject: STATEMENT, priority: 'high' });
  await tickets.replyAsBank(card, 'Blocked.');
  await tickets.setStatus(login, 'closed');
  await bank.drain();
});

type Filters = NonNullable<CallInput<typeof listTickets>['query']>;
const list = async (query: Filters = {}) => (await admin.call(listTickets, { query })).result;

test('the list of tickets has the newest first, whatever was answered since, and their number', async () => {
  const answer = await list();
  expect(ticketSubjectsOf(answer)).toEqual([STATEMENT, LOGIN, FEE, CARD]);
  expect(answer.total).toBe(4);
  expect(answer.nextCursor).toBeUndefined();
});

test.each<[string, Filters, string[]]>([
  ['all', {}, [CARD, FEE, LOGIN, STATEMENT]],
  ['with a status', { status: 'open' }, [FEE, STATEMENT]],
  ['of a search', { search: 'ada' }, [CARD, LOGIN]],
  ['of one customer', { userId: 'ada' }, [CARD, LOGIN]],
])('the list of tickets comes oldest first, too: %s', async (_, { userId, ...query }, expected) => {
  const filters: Filters = { ...query, ...(userId && { userId: ada.id }), order: 'oldest' };
  expect(ticketSubjectsOf(await list(filters))).toEqual(expected);
  const paged = await readAllRows(
    (cursor) => list({ ...filters, limit: 1, ...cursor }),
    ({ tickets: found }) => found,
  );
  expect(paged.map(({ subject }) => subject)).toEqual(expected);
});

test('the list of tickets shows the customers, and the newest replies with the names of their authors', async () => {
  const { tickets: found } = await list({ search: 'lisbon' });
  expect(found).toMatchObject([
    {
      subject: CARD,
      priority: 'high',
      status: 'in-progress',
      userId: { _id: ada.id, name: 'Ada Lovelace', email: 'ada@moor.example' },
      replies: [{ message: 'Blocked.', repliedBy: { name: admin.name, role: 'admin' } }],
      replyCount: 1,
      version: 2,
    },
  ]);
});

test.each<[string, Filters, string[]]>([
  ['status', { status: 'closed' }, [LOGIN]],
  ['a status nothing has', { status: 'resolved' }, []],
  ['priority', { priority: 'high' }, [STATEMENT, CARD]],
  ['status and priority', { status: 'in-progress', priority: 'high' }, [CARD]],
  ['one customer', { userId: 'ada' }, [LOGIN, CARD]],
  ['one customer and status', { userId: 'ada', status: 'closed' }, [LOGIN]],
  ['one customer and a word of the subject', { userId: 'ada', search: 'lisb' }, [CARD]],
  ['a customer there is not', { userId: 'nobody' }, []],
  ['search and priority', { search: 'card', priority: 'low' }, [FEE]],
  ['search and status', { search: 'ada', status: 'in-progress' }, [CARD]],
])('the list of tickets is filtered by %s', async (_, query, expected) => {
  expect(ticketSubjectsOf(await list(query.userId === 'ada' ? { ...query, userId: ada.id } : query))).toEqual(expected);
});

test('a filtered list has a count at its end, and a lower bound before', async () => {
  for (const query of [{ search: 'grace' }, { priority: 'high' }, { userId: ada.id, status: 'closed' }] as const) {
    const { total = 0, totalIsAtLeast } = await list(query);
    expect([total, totalIsAtLeast]).toEqual([total > 1 ? 2 : 1, undefined]);
    if (total === 2) expect(await list({ ...query, limit: 1 })).toMatchObject({ totalIsAtLeast: 1 });
  }
  expect(await list({ status: 'resolved' })).toMatchObject({ total: 0 });
  const { nextCursor: cursor = '' } = await list({ search: 'grace', limit: 1 });
  expect(await list({ search: 'grace', limit: 1, cursor })).toMatchObject({ total: 2 });
});

test.each([
  ['a word of the subject', 'lost', [CARD]],
  ['the beginning of one, in any letters', 'FEE', [FEE]],
  ['all words of the search, in any order', 'lisbon card', [CARD]],
  ['words between signs and accents', 'identité', [LOGIN]],
  ['the same without accents', 'IDENTITE', [LOGIN]],
  ['the same with other ones', 'càrté identi', [LOGIN]],
  ['the name', 'lovelace', [LOGIN, CARD]],
  ['the e-mail address', 'ada@moor.example', [LOGIN, CARD]],
  ['its beginning', 'grace@s', [STATEMENT, FEE]],
  ['subjects and customers together, newest first, each once', 'card', [STATEMENT, FEE, CARD]],
  ['different words that begin alike, newest first', 'car', [STATEMENT, LOGIN, FEE, CARD]],
  ['not the middle of a word', 'isbon', []],
  ['not what matches in part', 'card stolen', []],
])('the search finds %s', async (_, search, expected) => {
  expect(ticketSubjectsOf(await list({ search }))).toEqual(expected);
});

test.each<[string, Filters]>([
  ['of everything', {}],
  ['of one status', { status: 'open' }],
  ['of one priority', { priority: 'medium' }],
  ['of a search by subject', { search: 'turn' }],
  ['of a search by name', { search: 'pager' }],
  ['of one customer', { userId: 'pager' }],
])('the pages %s leave nothing out and show nothing twice, while new ones come in', async (_, filters) => {
  const pager = await bank.newCustomer({ name: 'Pager Person' });
  const query = filters.userId ? { userId: pager.id } : filters;
  // The words of these subjects differ, so that a search reads several lists.
  for (const word of ['turn', 'turning', 'turnip', 'turn', 'turnover']) {
    await tickets.opened(pager, { subject: `${word} ${randomUUID()}` });
  }
  const read = (limit: number) => (cursor: { cursor?: string }) => list({ ...query, limit, ...cursor });
  const before = await readAllRows(read(100), ticketSubjectsOf);
  let more = 0;
  const seen = await readAllRows(read(2), ticketSubjectsOf, async () => {
    more += 1;
    if (more <= 4) await tickets.opened(pager, { subject: `turntable ${randomUUID()}` });
  });
  expect(seen).toEqual(before);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(5);
});

test('a page ends before an answer is larger than a megabyte, and the next one continues', async () => {
  const heavy = randomUUID();
  const long = '票'.repeat(5000);
  const replies = ['a', 'b', 'c'].map((id) => ({ id, message: long, at: '2026-11-21T10:00:00.000Z' }));
  for (let count = 0; count < 60; count += 1) {
    await putTicket(heavy, { localId: randomUUID(), message: long, replies, replyCount: 3 });
  }
  const sizes: number[] = [];
  const rows = await readAllRows(
    async (cursor) => {
      const answer = await admin.call(listTickets, { query: { userId: heavy, limit: 100, ...cursor } });
      sizes.push(Buffer.byteLength(JSON.stringify(answer.body)));
      return answer.result;
    },
    ({ tickets: found }) => found.map(({ _id }) => _id),
  );
  expect(new Set(rows).size).toBe(60);
  expect(sizes.length).toBeLessThan(10);
  for (const size of sizes) expect(size).toBeLessThan(1_000_000);
});

test('a word that hundreds of tickets have is found as well', async () => {
  for (let count = 0; count < 130; count += 1) {
    const createdAt = new Date(Date.UTC(2026, 0, 1) + count).toISOString();
    await putTicket(grace.id, { subject: `Withdrawal ${count % 2 ? 'delayed' : 'declined'}`, createdAt });
  }
  await putTicket(grace.id, { subject: 'Withdraw where?', createdAt: '2026-01-01T00:00:00.050Z' });
  const read = (search: string) =>
    readAllRows(
      (cursor) => list({ search, limit: 50, ...cursor }),
      (page) => page.tickets,
    );
  const found = await read('withdraw');
  expect(found).toHaveLength(131);
  expect(found.map(({ createdAt }) => createdAt)).toEqual(
    found
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
  expect(await read('withdrawal delayed')).toHaveLength(65);
});

test('a search finds very many different words that begin alike, page after page', async () => {
  for (let count = 0; count < 26; count += 1) await putTicket(ada.id, { subject: `Overflow${count}` });
  expect(ticketSubjectsOf(await list({ search: 'overflow1' }))).toHaveLength(11);
  const found = await readAllRows((cursor) => list({ search: 'overflow', limit: 10, ...cursor }), ticketSubjectsOf);
  expect(found.toSorted()).toEqual(Array.from({ length: 26 }, (_, count) => `Overflow${count}`).toSorted());
});

test('a search finds very many customers of one name, by each of their words, and no others', async () => {
  const crowd = Array.from({ length: 27 }, (_, count) => ({
    name: `Øyvind Crowd${count}`,
    email: `c${count}@crowd.example`,
  }));
  for (const customer of crowd) await admin.call(createUser, { body: { ...customer, password: ada.password } });
  await bank.drain();
  for (const [count, customer] of crowd.entries()) {
    const subject = count % 2 ? `Even so ${count}` : `Odd ${count}`;
    await putTicket(randomUUID(), { subject, customer, status: count % 3 ? 'open' : 'closed' });
  }
  const read = (query: Filters) => readAllRows((cursor) => list({ ...query, limit: 10, ...cursor }), ticketSubjectsOf);
  expect(await read({ search: 'crowd oyv' })).toHaveLength(27);
  expect(await read({ search: 'ØYVIND', status: 'closed' })).toHaveLength(9);
  expect(await read({ search: 'oyvind hopper' })).toEqual([]);
});

const SUBJECT = 'Café naïve naive Überweisung';
const found = async (search: string) =>
  ticketSubjectsOf(await list({ search })).filter((subject) => subject === SUBJECT);

test('a subject with accents is found once, with and without them, and not after its deletion', async () => {
  const { _id } = await tickets.opened(ada, { subject: SUBJECT });
  for (const search of ['cafe', 'CAFÉ', 'nai', 'naïve', 'uberweisung caf'])
    expect(await found(search)).toEqual([SUBJECT]);
  await tickets.remove(_id);
  expect((await bank.tableItems()).filter(({ sk }) => String(sk).match(/na[iï]ve/))).toEqual([]);
});
