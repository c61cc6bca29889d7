/**
 * Processor time of warm requests in deployed bundles. Peers: the bank of another commit (`BENCH_PEER=COMMIT`), and the
 * same calls made the usual way.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AwsStub, startAwsStub } from './aws-stub.ts';
import { type BundledFunction, bundledFunctions, bundleIn, bundlesOf, usualBundle } from './bundled-functions.ts';
import { type Calls, callOf } from './calls.ts';
import { inOwnProcess } from './child.ts';
import type { Report } from './report.ts';
import type { HandlerOrder } from './requests-handler-process.ts';
import type { RecordedRequest } from './requests-process.ts';
import { percentile } from './times.ts';

/** In turns, so that a busy machine slows all of them. */
const ROUNDS = 3;

export async function measure(report: Report): Promise<void> {
  const recorded = await recordedRequests();
  const functions = bundledFunctions();
  const { BENCH_PEER: commit } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'bench-peer-'));
  try {
    if (commit) bundlesOf(commit, folder);
    const usual = await usualBundle();
    const rows: Record<string, string | number>[] = [];
    for (const request of recorded) {
      const ours = functionOf(request, functions);
      const times = await compared(request, {
        ours: ours.bundle,
        ...(commit && { peer: bundleIn(join(folder, 'bundles'), ours) }),
        'the usual way': usual.bundle,
      });
      for (const [who, milliseconds] of Object.entries(times)) {
        rows.push({
          request: request.name,
          who,
          'CPU ms': milliseconds,
          'ours to it': (times.ours ?? 0) / milliseconds,
        });
      }
      if (times.peer) {
        const ratio = (times.ours ?? Number.NaN) / times.peer;
        report.atMost(`processor time of a warm ${request.name}`, ratio, 0.5, `of ${commit}'s`);
      }
    }
    report.table('Warm requests, processor time in the process of the handler', rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of a processor for one warm request, by the route's key: of all routes that are recorded. */
export async function processorTimes(): Promise<ReadonlyMap<string, number>> {
  const functions = bundledFunctions();
  const times = new Map<string, number>();
  for (const request of await recordedRequests()) {
    const { key, bundle } = functionOf(request, functions);
    times.set(key, (await compared(request, { ours: bundle })).ours ?? Number.NaN);
  }
  return times;
}

const recordedRequests = () => inOwnProcess<object, RecordedRequest[]>('./requests-process.ts', {});

function functionOf({ route: { method, path } }: RecordedRequest, all: readonly BundledFunction[]): BundledFunction {
  const found = all.find(({ route }) => route.method === method && route.path === path);
  if (!found) throw new Error(`There is no function for ${method} ${path}`);
  return found;
}

async function compared(
  request: RecordedRequest,
  bundles: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const stub = await replaying(request);
  const times: Record<string, number[]> = {};
  const calls: Calls = request.calls.map(({ operation, request: body }) => [callOf(operation, body)]);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [who, bundle] of Object.entries(bundles)) {
        const environment = { ...stub.environment, TABLE_NAME: request.tableName, CALLS: JSON.stringify(calls) };
        const order = { bundle, event: request.event };
        const time = await inOwnProcess<HandlerOrder, number>('./requests-handler-process.ts', order, environment);
        times[who] = [...(times[who] ?? []), time];
      }
    }
  } finally {
    stub.close();
  }
  return Object.fromEntries(Object.entries(times).map(([who, all]) => [who, percentile(all, 0.5)]));
}

/** The same call gets its own answer, a batch what it asks for, another one the first of its operation. */
function replaying({ calls }: RecordedRequest): Promise<AwsStub> {
  const exactly = new Map(calls.map((call) => [inOrder(call.request), call.answer]));
  const items = new Map(calls.flatMap(({ answer }) => itemsIn(answer)).map((item) => [keyOf(item), item]));
  const batch = (body: string): string => {
    const { RequestItems }: { RequestItems: Record<string, { Keys: Keyed[] }> } = JSON.parse(body);
    const found = ({ Keys }: { Keys: Keyed[] }) => Keys.flatMap((key) => items.get(keyOf(key)) ?? []);
    const Responses = Object.fromEntries(Object.entries(RequestItems).map(([name, wanted]) => [name, found(wanted)]));
    return JSON.stringify({ Responses, UnprocessedKeys: {} });
  };
  return startAwsStub((operation, body) => {
    const known = exactly.get(inOrder(body));
    if (known === undefined && operation.endsWith('BatchGetItem')) return batch(body);
    const answer = known ?? calls.find((call) => call.operation === operation)?.answer;
    if (answer === undefined) throw new Error(`The table was not asked for ${operation}`);
    return answer;
  });
}

interface Keyed {
  readonly pk: { readonly S: string };
  readonly sk: { readonly S: string };
}

const keyOf = ({ pk, sk }: Keyed): string => `${pk.S} ${sk.S}`;

function itemsIn(answer: string): Keyed[] {
  const { Item, Items = [], Responses = {} } = JSON.parse(answer);
  return [...(Item ? [Item] : []), ...Items, ...Object.values<Keyed[]>(Responses).flat()].filter(
    ({ pk, sk }) => pk && sk,
  );
}

const inOrder = (json: string): string =>
  JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
