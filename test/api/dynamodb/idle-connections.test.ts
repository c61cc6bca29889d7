/** AWS closes connections while a function is frozen, so its first call afterwards finds them dead. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { awsClientDefaults, setClock } from '#test/support/faults/aws-clients.ts';

const PAUSE_MS = 21_000;

const alive = new Set<Socket>();
const dead = new Set<Socket>();
const used = new Set<Socket>();
let end: (socket: Socket) => void;
let waiting: (() => void)[] = [];
let atOnce = 1;
/** Answers only when `atOnce` calls are waiting, so that each of them has a connection of its own. */
const server = createServer((request, response) => {
  const { socket } = request;
  used.add(socket);
  if (dead.has(socket)) return end(socket);
  alive.add(socket);
  waiting.push(() => response.end('{}'));
  if (waiting.length < atOnce) return;
  for (const answer of waiting) answer();
  waiting = [];
});

let time = Date.UTC(2030, 0, 1);
beforeAll(async () => {
  setClock(() => time);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  setClock();
  server.close();
  server.closeAllConnections();
});

let client: DynamoDBClient;
beforeEach(() => {
  for (const sockets of [alive, dead, used]) sockets.clear();
  client = new DynamoDBClient({
    ...awsClientDefaults(),
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
  });
});
afterEach(() => client.destroy());

/** Makes so many calls at once. @returns the number of attempts that each of them took */
async function attemptsOf(calls: number): Promise<(number | undefined)[]> {
  atOnce = calls;
  const call = () => client.send(new GetItemCommand({ TableName: 'bank', Key: {} }));
  return (await Promise.all(Array.from({ length: calls }, call))).map(({ $metadata }) => $metadata.attempts);
}

const ways: Record<string, (socket: Socket) => void> = {
  closed: (socket) => socket.destroy(),
  reset: (socket) => socket.resetAndDestroy(),
};

test.each(Object.entries(ways))('no connection that was %s during a pause is used after it', async (_, how) => {
  end = how;
  for (const connections of [1, 10]) {
    await attemptsOf(connections);
    expect(alive.size).toBeGreaterThanOrEqual(connections);
    for (const socket of alive) dead.add(socket);
    time += PAUSE_MS;
    expect(await attemptsOf(1)).toEqual([1]);
  }
});

test('no connection that was idle beside a busy one is used', async () => {
  end = (socket) => socket.destroy();
  await attemptsOf(8);
  const all = new Set(alive);
  for (let calls = 0; calls < 3; calls += 1) {
    used.clear();
    time += 10_000;
    await attemptsOf(1);
  }
  for (const socket of all.difference(used)) dead.add(socket);
  expect(await attemptsOf(3)).toEqual([1, 1, 1]);
});
