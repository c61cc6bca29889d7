/** Cold starts of deployed bundles: loaded by a fresh Node, up to the first answer. */
import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Route } from '#shared/contract/route.ts';
import { exampleInput, pathOf } from '#test/support/example-input.ts';
import { answerTo, PEOPLE, startAwsStub } from './aws-stub.ts';
import { bundledFunctions, eventFor, usualBundle } from './bundled-functions.ts';
import { type Call, type Calls, callOf } from './calls.ts';
import type { Report } from './report.ts';
import { percentile } from './times.ts';

/** In turns, so that a busy machine slows all of them. */
const SAMPLES = 11;
/** Of functions without calls. */
const OVERVIEW = 'transactions.getOverview';

/**
 * Lambda loads a function with a whole processor, and then gives it a share by its memory.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
const MEMORY = 512;
const MEMORY_OF_A_PROCESSOR = 1769;

interface Candidate {
  readonly name: string;
  readonly bundle: string;
  readonly bytes: number;
  readonly needsIdentity: boolean;
  readonly event: object;
  /** For the usual way. */
  readonly calls?: Calls;
}

interface Sample {
  /** Milliseconds of a processor, which other processes do not lengthen. */
  readonly loading: number;
  readonly first: number;
  /** Milliseconds. */
  readonly answered: number;
  /** Bytes. */
  readonly memory: number;
  readonly status: number;
}

const weighted = ({ loading, first }: Pick<Sample, 'loading' | 'first'>): number =>
  loading + (first * MEMORY_OF_A_PROCESSOR) / MEMORY;

export async function measure(report: Report): Promise<void> {
  const all = endpoints();
  const { BENCH_ONLY: only } = process.env;
  const candidates = only ? all.filter(({ name }) => only.split(',').includes(name)) : all;
  const peers = await peersOf(candidates, all);
  const stub = await startAwsStub();
  try {
    const turn = [...candidates, ...new Set(peers.values())];
    const samples = new Map<Candidate, Sample[]>(turn.map((candidate) => [candidate, []]));
    for (let count = 0; count < SAMPLES; count += 1) {
      for (const candidate of turn) samples.get(candidate)?.push(await sample(candidate, stub.environment));
    }
    const figures = (candidate: Candidate | undefined) => {
      const all = (candidate && samples.get(candidate)) ?? [];
      const middle = (figure: (one: Sample) => number) => percentile(all.map(figure), 0.5);
      return {
        loading: middle(({ loading }) => loading),
        first: middle(({ first }) => first),
        both: middle(({ loading, first }) => loading + first),
        weighted: middle(weighted),
        answered: middle(({ answered }) => answered),
        MB: middle(({ memory }) => memory) / 1e6,
        status: all[0]?.status ?? 0,
      };
    };
    const rows = candidates
      .map((candidate) => {
        const peer = peers.get(candidate);
        const ours = figures(candidate);
        const usual = figures(peer);
        const ratio = { both: ours.both / usual.both, weighted: ours.weighted / usual.weighted };
        return { candidate, calls: peer?.calls?.flat().length ?? 0, ...ours, usual, ratio };
      })
      .sort((a, b) => b.ratio.weighted - a.ratio.weighted);
    report.table(
      `Load and first request, CPU ms, middle of ${SAMPLES} fresh processes; weighted: load + first x ${MEMORY_OF_A_PROCESSOR}/${MEMORY}`,
      rows.map(({ candidate, usual, ratio, ...row }) => ({
        function: candidate.name,
        calls: row.calls,
        loading: row.loading,
        'loading, usual': usual.loading,
        'first request': row.first,
        'first request, usual': usual.first,
        'both, ratio': ratio.both,
        weighted: row.weighted,
        'weighted, usual': usual.weighted,
        'weighted, ratio': ratio.weighted,
        'answered after ms': row.answered,
        MB: Math.round(row.MB),
        'bundle kB': Math.round(candidate.bytes / 1000),
        status: row.status,
      })),
    );
    for (const [figure, goal, word] of [
      ['weighted', 0.45, 'weighted'],
      ['both', 0.6, 'unweighted'],
    ] as const) {
      const ours = rows
        .map(({ candidate, ratio }) => ({ name: candidate.name, ratio: ratio[figure] }))
        .sort((a, b) => b.ratio - a.ratio);
      const [worst] = ours;
      report.atMost(`the dearest start ${word}, ${worst?.name}`, worst?.ratio ?? Number.NaN, goal, 'of the usual one');
      const middle = percentile(
        ours.map(({ ratio }) => ratio),
        0.5,
      );
      report.atMost(`the middle of all starts ${word}`, middle, goal, 'of the usual one');
    }
    bundles(report, all);
  } finally {
    stub.close();
  }
}

function bundles(report: Report, candidates: readonly Candidate[]): void {
  const largest = (needsIdentity: boolean): number =>
    Math.max(...candidates.filter((one) => one.needsIdentity === needsIdentity).map(({ bytes }) => bytes)) / 1000;
  report.atMost('the largest bundle', largest(false), 300, 'kB');
  report.atMost("the largest bundle with Cognito's client", largest(true), 600, 'kB');
}

function endpoints(): Candidate[] {
  return bundledFunctions().map(({ key, route, bundle, bytes }) => ({
    name: key,
    bundle,
    bytes,
    needsIdentity: route.needs.some((need) => need.startsWith('identity:')),
    event: exampleEvent(route),
  }));
}

/** The usual way of each, with its calls: functions with the same operations share a peer. */
async function peersOf(
  candidates: readonly Candidate[],
  all: readonly Candidate[],
): Promise<Map<Candidate, Candidate>> {
  const overview = all.find(({ name }) => name === OVERVIEW);
  if (!overview) throw new Error(`There is no ${OVERVIEW} to compare with`);
  const ofTable = await usualBundle();
  const ofBoth = await usualBundle('usual-way-with-pool');
  const peers = new Map<string, Candidate>();
  const peersOf = new Map<Candidate, Candidate>();
  for (const candidate of candidates) {
    const own = await callsOf(candidate);
    const calls = own.length > 0 ? own : await callsOf(overview);
    const operations = calls.map((together) => together.map(({ operation }) => operation));
    const key = JSON.stringify([candidate.needsIdentity, operations]);
    const peer = peers.get(key) ?? { ...candidate, ...(candidate.needsIdentity ? ofBoth : ofTable), calls };
    peers.set(key, peer);
    peersOf.set(candidate, peer);
  }
  return peersOf;
}

/** Milliseconds: long enough for calls that are made together to meet. */
const MEETING = 60;

async function callsOf(candidate: Candidate): Promise<Calls> {
  const calls: Call[][] = [];
  let underWay = 0;
  const stub = await startAwsStub(async (target, body) => {
    // S3, KMS and Lambda have no target.
    if (target !== '') {
      if (underWay === 0) calls.push([]);
      calls.at(-1)?.push(callOf(target, body));
    }
    underWay += 1;
    await setTimeout(MEETING);
    underWay -= 1;
    return answerTo(target, body);
  });
  try {
    await sample(candidate, stub.environment);
    return calls;
  } finally {
    stub.close();
  }
}

function exampleEvent(route: Route): object {
  const input = exampleInput(route);
  const role = route.access === 'admin' ? 'admin' : 'user';
  return eventFor(route, pathOf(route, input.params), input, {
    username: PEOPLE[role],
    auth_time: '1795000000',
    origin_jti: 'session',
    'cognito:groups': `[${role}]`,
  });
}

/** Runs in the fresh process from its source text, so it may use nothing of this file. */
function firstRequest(): void {
  const [, file = '', event = ''] = process.argv;
  const began = performance.now();
  const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
  const atStart = process.cpuUsage();
  const { handler } = require(file) as { handler(event: object, context: object): Promise<{ statusCode: number }> };
  const context = { getRemainingTimeInMillis: () => 10_000, awsRequestId: 'bench', functionName: 'bench' };
  // As in Lambda's runtime, what loading has started is done by then.
  setImmediate(() => {
    const loading = milliseconds(process.cpuUsage(atStart));
    const atRequest = process.cpuUsage();
    handler(JSON.parse(event), context).then(({ statusCode: status }) => {
      const first = milliseconds(process.cpuUsage(atRequest));
      const answered = performance.now() - began;
      const { rss: memory } = process.memoryUsage();
      const measured = { loading, first, answered, memory, status };
      process.stdout.write(`\n${JSON.stringify(measured)}\n`, () => process.exit());
    });
  });
}

async function sample(
  { name, bundle, event, calls }: Candidate,
  env: Readonly<Record<string, string>>,
): Promise<Sample> {
  const script = `(${firstRequest})()`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script, bundle, JSON.stringify(event)], {
    env: { ...env, ...(calls && { CALLS: JSON.stringify(calls) }) },
  });
  const last: Sample = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  // A refusal counts as an answer.
  if (last.status === 500) throw new Error(`${name} answered ${last.status}: ${stdout}`);
  return last;
}
