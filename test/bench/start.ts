/** Cold starts of deployed bundles: loaded by a fresh Node, up to the first answer. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Route } from '#shared/contract/route.ts';
import { exampleInput, pathOf } from '#test/support/example-input.ts';
import { PEOPLE, startAwsStub } from './aws-stub.ts';
import { bundledFunctions, eventFor, usualBundle } from './bundled-functions.ts';
import type { Report } from './report.ts';
import { percentile } from './times.ts';

/** In turns, so that a busy machine slows all of them. */
const SAMPLES = 11;
/** In each turn. */
const SAMPLES_OF_PEER = 5;
/** By function: those with many more calls than an overview have a peer of their own, which makes the same. */
const OWN_PEERS = { 'users.createUser': 'default-opening', 'session.login': 'default-sign-in' } as const;

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
  const peer = await usualWay(all, 'transactions.getOverview', 'default-handler', 'the usual way');
  const own = new Map<string, Candidate>();
  for (const [as, bundle] of Object.entries(OWN_PEERS)) {
    own.set(as, await usualWay(all, as, bundle, `the usual way, ${as}`));
  }
  const withPool = await usualWay(all, 'transactions.getOverview', 'default-with-pool', 'the usual way, with the pool');
  const peers = [peer, withPool, ...own.values()];
  const peerOf = (one: Candidate): Candidate =>
    peers.includes(one) ? one : (own.get(one.name) ?? (one.needsIdentity ? withPool : peer));
  const stub = await startAwsStub();
  try {
    const turn = [
      ...candidates,
      ...own.values(),
      ...own.values(),
      withPool,
      withPool,
      ...Array.from({ length: SAMPLES_OF_PEER }, () => peer),
    ];
    const samples = new Map<Candidate, Sample[]>(turn.map((candidate) => [candidate, []]));
    for (let count = 0; count < SAMPLES; count += 1) {
      for (const candidate of turn) samples.get(candidate)?.push(await sample(candidate, stub.environment));
    }
    const figures = (candidate: Candidate) => {
      const all = samples.get(candidate) ?? [];
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
    const rows = [...peers, ...candidates]
      .map((candidate) => {
        const ours = figures(candidate);
        const usual = figures(peerOf(candidate));
        const ratio = { both: ours.both / usual.both, weighted: ours.weighted / usual.weighted };
        return { candidate, ...ours, ratio };
      })
      .sort((a, b) => b.ratio.weighted - a.ratio.weighted);
    report.table(
      `Load and first request, CPU ms, middle of ${SAMPLES} fresh processes; weighted: load + first x ${MEMORY_OF_A_PROCESSOR}/${MEMORY}`,
      rows.map(({ candidate, ratio, ...row }) => ({
        function: candidate.name,
        loading: row.loading,
        'first request': row.first,
        both: row.both,
        'both, ratio': ratio.both,
        weighted: row.weighted,
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
        .filter(({ candidate }) => !peers.includes(candidate))
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

/** @param as the function of the bank whose event it answers */
async function usualWay(
  candidates: readonly Candidate[],
  as: string,
  bundle: Parameters<typeof usualBundle>[0],
  name: string,
): Promise<Candidate> {
  const ours = candidates.find((candidate) => candidate.name === as);
  if (!ours) throw new Error(`There is no ${as} to compare with`);
  return { ...ours, ...(await usualBundle(bundle)), name };
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

async function sample({ name, bundle, event }: Candidate, env: Readonly<Record<string, string>>): Promise<Sample> {
  const script = `(${firstRequest})()`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script, bundle, JSON.stringify(event)], {
    env: { ...env },
  });
  const last: Sample = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  // A refusal counts as an answer.
  if (last.status === 500) throw new Error(`${name} answered ${last.status}: ${stdout}`);
  return last;
}
