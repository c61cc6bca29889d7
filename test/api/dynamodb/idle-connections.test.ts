/** AWS closes connections while a function is frozen, so its first call afterwards finds them dead. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awsClientDefaults, setClock } from '#test/support/faults/aws-clients.ts';
import { iterationCount } from '#test/support/iterations.ts';

const TIMES = iterationCount(100, 5);
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

const open = () =>
  new DynamoDBClient({
    ...awsClientDefaults(),
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
  });

/** Makes a call after its connections have been closed during a pause. @returns the number of attempts that the call took */
async function firstCallAfter(pauseMs: number, connections: number): Promise<number | undefined> {
  const client = open();
  try {
    const call = () => client.send(new GetItemCommand({ TableName: 'bank', Key: {} }));
    atOnce = connections;
    await Promise.all(Array.from({ length: connections }, call));
    expect(alive.size).toBe(connections);
    for (const socket of alive) dead.add(socket);
    atOnce = 1;
    time += pauseMs;
    return (await call()).$metadata.attempts;
  } finally {
    client.destroy();
    for (const sockets of [alive, dead, used]) sockets.clear();
  }
}

describe.each<[string, (socket: Socket) => void]>([
  ['closed without a word', (socket) => socket.destroy()],
  ['reset', (socket) => socket.resetAndDestroy()],
])('connections that were %s', (_, how) => {
  beforeAll(() => {
    end = how;
  });

  test.each([1, 10])(
    `the broken connections are not used after a pause, where there were %i: ${TIMES} first calls`,
    async (connections) => {
      for (let time = 1; time <= TIMES; time += 1) expect(await firstCallAfter(PAUSE_MS, connections)).toBe(1);
    },
  );

  test('the connections that were idle beside a busy one are not used either', async () => {
    const client = open();
    const call = () => client.send(new GetItemCommand({ TableName: 'bank', Key: {} }));
    const atOnceOf = (calls: number) => {
      atOnce = calls;
      return Promise.all(Array.from({ length: calls }, call));
    };
    try {
      await atOnceOf(8);
      const all = new Set(alive);
      for (let calls = 0; calls < 3; calls += 1) {
        used.clear();
        time += 10_000;
        await atOnceOf(1);
      }
      for (const socket of all.difference(used)) dead.add(socket);
      expect((await atOnceOf(3)).map(({ $metadata }) => $metadata.attempts)).toEqual([1, 1, 1]);
    } finally {
      client.destroy();
      for (const sockets of [alive, dead, used]) sockets.clear();
    }
  });
});
