import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { listTickets } from '#shared/contract/tickets.ts';
import type { CallInput } from '#test/support/bank.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { readAllRows } from '#test/support/lists.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { ticketSubjectsOf } from '#test/support/tickets.ts';

const { bank, admin, tickets, customerForAll } = setupBank({ rateLimits: 'off' });
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
  ['of a search', { search: 'ada' }, [CARD, LOGIN]],
])('the list of tickets comes oldest first, too: %s', async (_, query, expected) => {
  const filters: Filters = { ...query, order: 'oldest', limit: 1 };
  expect(await readAllRows((cursor) => list({ ...filters, ...cursor }), ticketSubjectsOf)).toEqual(expected);
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
  ['status and priority', { status: 'in-progress', priority: 'high' }, [CARD]],
  ['one customer and status', { userId: 'ada', status: 'closed' }, [LOGIN]],
  ['one customer and a word of the subject', { userId: 'ada', search: 'lisb' }, [CARD]],
  ['a customer there is not', { userId: 'nobody' }, []],
  ['search and priority', { search: 'card', priority: 'low' }, [FEE]],
])('the list of tickets is filtered by %s', async (_, query, expected) => {
  expect(ticketSubjectsOf(await list(query.userId === 'ada' ? { ...query, userId: ada.id } : query))).toEqual(expected);
});

test('a filtered list has a count at its end, and a lower bound before', async () => {
  expect(await list({ status: 'resolved' })).toMatchObject({ total: 0 });
  const { nextCursor: cursor = '', ...first } = await list({ search: 'grace', limit: 1 });
  expect(first).toMatchObject({ totalIsAtLeast: 1 });
  expect(await list({ search: 'grace', limit: 1, cursor })).toMatchObject({ total: 2 });
});

test.each([
  ['all words of the search, in any order', 'lisbon card', [CARD]],
  ['words between signs and accents', 'IDENTITE', [LOGIN]],
  ['the name', 'lovelace', [LOGIN, CARD]],
  ['the beginning of the e-mail address', 'grace@s', [STATEMENT, FEE]],
  ['subjects and customers together, newest first, each once', 'card', [STATEMENT, FEE, CARD]],
  ['different words that begin alike, newest first', 'car', [STATEMENT, LOGIN, FEE, CARD]],
  ['not the middle of a word', 'isbon', []],
  ['not what matches in part', 'card stolen', []],
])('the search finds %s', async (_, search, expected) => {
  expect(ticketSubjectsOf(await list({ search }))).toEqual(expected);
});

test.each<[string, Filters]>([
  ['of everything', {}],
  ['of a search by subject', { search: 'turn' }],
])('the pages %s leave nothing out and show nothing twice, while new ones come in', async (_, query) => {
  // The words of these subjects differ, so that a search reads several lists.
  for (const word of ['turn', 'turning', 'turnip', 'turn', 'turnover']) {
    await tickets.opened(ada, { subject: `${word} ${randomUUID()}` });
  }
  const read = (limit: number) => (cursor: { cursor?: string }) => list({ ...query, limit, ...cursor });
  const before = await readAllRows(read(100), ticketSubjectsOf);
  const seen = await readAllRows(read(2), ticketSubjectsOf, () =>
    tickets.opened(ada, { subject: `turntable ${randomUUID()}` }),
  );
  expect(seen).toEqual(before);
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

test('a search finds very many different words and names that begin alike, page after page', async () => {
  for (let count = 0; count < 26; count += 1) await putTicket(ada.id, { subject: `Overflow${count}` });
  await putTicket(randomUUID(), { subject: 'By name', customer: { name: 'Overflow Person', email: 'o@test.example' } });
  expect(ticketSubjectsOf(await list({ search: 'overflow1' }))).toHaveLength(11);
  const found = await readAllRows((cursor) => list({ search: 'overflow', limit: 10, ...cursor }), ticketSubjectsOf);
  const subjects = ['By name', ...Array.from({ length: 26 }, (_, count) => `Overflow${count}`)];
  expect(found.toSorted()).toEqual(subjects.toSorted());
});

test('a deleted ticket leaves no word of its subject', async () => {
  const { _id } = await tickets.opened(ada, { subject: 'Café naïve naive' });
  for (const search of ['cafe', 'NAÏVE'])
    expect(ticketSubjectsOf(await list({ search }))).toEqual(['Café naïve naive']);
  await tickets.remove(_id);
  expect((await bank.tableItems()).filter(({ sk }) => String(sk).match(/na[iï]ve/))).toEqual([]);
});
