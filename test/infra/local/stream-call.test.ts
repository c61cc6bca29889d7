import { expect, test } from 'vitest';
import { callStreamWorker, type StreamHandler } from '#infra/local/dynamodb/call-stream-worker.ts';

const changed = (NewImage: Record<string, { S: string } | { BOOL: boolean }>) => ({ dynamodb: { NewImage } });
const deleted = changed({ kind: { S: 'user' }, deleted: { BOOL: true } });
const renamed = changed({ kind: { S: 'renamed' } });
const booked = changed({ kind: { S: 'transaction' } });
const batch = { Records: [deleted, booked, renamed], shardId: 'shardId-1' };
const windowed = { name: 'counts', tumblingWindow: true };

test('a worker that must know its shard gets it in the event, and its answer is accepted with a state', async () => {
  const events: object[] = [];
  await callStreamWorker(windowed, async (event) => events.push(event) && { state: {} }, batch);
  expect(events).toEqual([{ ...batch, state: {}, isFinalInvokeForWindow: false, isWindowTerminatedEarly: false }]);
});

test('a worker within a window that answers without a state has failed, as on Lambda', async () => {
  const handler: StreamHandler = async () => ({ counted: 3 });
  await expect(callStreamWorker(windowed, handler, batch)).rejects.toThrow(
    'The worker counts answered without a state',
  );
});

test('a worker with a filter gets the changes that it names, and is not called for others', async () => {
  const filtered = { name: 'filtered', only: [{ kind: 'user', deleted: true }, { kind: 'renamed' }] };
  const events: object[] = [];
  const handler: StreamHandler = async (event) => void events.push(event);
  await callStreamWorker(filtered, handler, batch);
  await callStreamWorker(filtered, handler, { ...batch, Records: [booked, changed({ kind: { S: 'user' } })] });
  expect(events).toEqual([{ Records: [deleted, renamed] }]);
});
