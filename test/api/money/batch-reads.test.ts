/** A batch that the table had no capacity for comes back with keys that were not read. They are asked for again, not for ever. */
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BatchGetCommand } from '#functions/data/commands.ts';
import { getItems } from '#functions/data/get-items.ts';
import { getProfile, updateProfile } from '#shared/contract/profile.ts';
import { unreadAtFirst } from '#test/support/faults/fail-writes.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, money, tickets, customerForAll } = setupBank();
const person = customerForAll();

let table: ReturnType<typeof breakTable>;
function breakTable() {
  const mock = mockClient(DynamoDBDocumentClient);
  mock.send.callThrough();
  return mock;
}
const asked = () => table.commandCalls(BatchGetCommand).length;
/** Every pause: only jitter waits for a part of a millisecond, and the stack around waits for other things. */
const pauses = () =>
  waits.mock.calls
    .map(([, milliseconds = 0]) => milliseconds)
    .filter((milliseconds) => !Number.isInteger(milliseconds));
const waits = vi.spyOn(globalThis, 'setTimeout');

beforeEach(() => {
  table = breakTable();
  waits.mockClear();
});
afterEach(() => table.restore());

const keys = Array.from({ length: 150 }, (_, index) => ({ pk: `P${index}`, sk: 'S' }));
type Asked = { readonly RequestItems?: Record<string, { Keys?: Record<string, unknown>[] | undefined }> | undefined };
const keysOf = ({ RequestItems = {} }: Asked) => RequestItems[bank.stack.tableName]?.Keys ?? [];

function answering(input: Asked, read: number) {
  const wanted = keysOf(input);
  const left = wanted.slice(read);
  return {
    Responses: { [bank.stack.tableName]: wanted.slice(0, read) },
    UnprocessedKeys: left.length > 0 ? { [bank.stack.tableName]: { Keys: left } } : {},
  };
}

test('everything is read in the end, each key once', async () => {
  const reads = [0, 40, 0, 0, 100];
  table.on(BatchGetCommand).callsFake((input: Asked) => answering(input, reads.shift() ?? 100));
  const items = await getItems(keys);
  expect(items.map(({ pk }) => String(pk)).toSorted()).toEqual(keys.map(({ pk }) => pk).toSorted());
});

test('it is asked again after a pause that grows, and given up after some', async () => {
  table.on(BatchGetCommand).callsFake((input: Asked) => answering(input, 0));
  await expect(getItems(keys)).rejects.toMatchObject({ kind: 'unavailable', code: 'busy' });
  expect(asked()).toBe(8);
  const taken = pauses();
  expect(taken).toHaveLength(7);
  for (const [index, milliseconds] of taken.entries()) {
    expect(milliseconds).toBeGreaterThanOrEqual(0);
    expect(milliseconds).toBeLessThanOrEqual(Math.min(1000, 50 * 2 ** index));
  }
});

test('a table with all it needs is asked once for each hundred keys, without a pause', async () => {
  table.on(BatchGetCommand).callsFake((input: Asked) => answering(input, 100));
  expect(await getItems(keys)).toHaveLength(150);
  expect(asked()).toBe(2);
  expect(pauses()).toEqual([]);
});

test('a request that the table has no capacity for is answered 503 with a time to come again, and does nothing', async () => {
  table.on(BatchGetCommand).callsFake((input: Asked) => answering(input, 0));
  const body = { mobile: '+44 20 7946 0000' };
  const answer = await person.call(updateProfile, { body });
  expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  table.restore();
  const { body: profile } = await person.call(getProfile);
  expect(profile).not.toMatchObject(body);
});

test('what a change of money and a ticket are decided on is asked for again, and they are made', async () => {
  const unread = unreadAtFirst(3);
  await money.book(person, 'deposit', 100);
  expect(await tickets.create(person)).toMatchObject({ status: 201 });
  unread.stop();
  // Each of the two callers, the customer's money and the ticket: three times.
  expect(unread.count).toBe(12);
});
