/** The cold start of every function as it is deployed: its bundle loaded by a fresh Node, and its first request answered. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { buildDirectory, repository } from '#infra/build/sources.ts';
import { functionSources } from '#infra/cdk/function-sources.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { exampleInput, pathOf } from '#test/support/example-input.ts';
import { PEOPLE, startAwsStub } from './aws-stub.ts';
import type { Report } from './report.ts';
import { percentile } from './times.ts';

/** Each of them once, then all of them again: a machine that is busy for a while is so for all. */
const SAMPLES = 21;

interface Candidate {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly needsIdentity: boolean;
  /** Of an HTTP API. */
  readonly event: object;
}

interface Sample {
  /** Milliseconds for loading, and until the first answer. */
  readonly loaded: number;
  readonly answered: number;
  /** Milliseconds of a processor until then, which other processes do not lengthen. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
  readonly status: number;
}

export async function measure(report: Report): Promise<void> {
  const stub = await startAwsStub();
  try {
    const peer = await usualHandler();
    const candidates = [peer, ...endpoints()];
    const samples = new Map<Candidate, Sample[]>(candidates.map((candidate) => [candidate, []]));
    for (let count = 0; count < SAMPLES; count += 1) {
      for (const candidate of candidates) samples.get(candidate)?.push(await sample(candidate, stub.url));
    }
    const middle = (candidate: Candidate, figure: (one: Sample) => number) =>
      percentile((samples.get(candidate) ?? []).map(figure), 0.5);
    const answered = ({ answered: time }: Sample): number => time;
    const rows = candidates
      .map((candidate) => ({
        candidate,
        ms: middle(candidate, answered),
        loading: middle(candidate, ({ loaded }) => loaded),
        cpu: middle(candidate, ({ cpu }) => cpu),
        MB: middle(candidate, ({ memory }) => memory) / 1e6,
      }))
      .sort((a, b) => b.ms - a.ms);
    const ofPeer = middle(peer, answered);
    report.table(
      `Load and first request, middle of ${SAMPLES} fresh processes`,
      rows.map(({ candidate, ms, loading, cpu, MB }) => ({
        function: candidate.name,
        ms,
        'of it loading': loading,
        ratio: ms / ofPeer,
        'CPU ms': cpu,
        'CPU ratio': cpu / middle(peer, ({ cpu: used }) => used),
        MB: Math.round(MB),
        'bundle kB': Math.round(candidate.bytes / 1000),
        status: samples.get(candidate)?.[0]?.status ?? 0,
      })),
    );
    const [worst] = rows.filter(({ candidate }) => candidate !== peer);
    report.atMost(
      `the slowest start, ${worst?.candidate.name}`,
      (worst?.ms ?? Number.NaN) / ofPeer,
      0.65,
      'of the usual one',
    );
    bundles(
      report,
      candidates.filter((candidate) => candidate !== peer),
    );
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
  const { outputs } = buildFunctions(functionSources());
  return namedRoutes.map((named) => ({
    name: named.key,
    file: join(buildDirectory, 'functions', named.file, 'index.js'),
    bytes:
      outputs[Object.keys(outputs).find((path) => path.endsWith(`functions/${named.file}/index.js`)) ?? '']?.bytes ??
      Number.NaN,
    needsIdentity: named.route.needs.some((need) => need.startsWith('identity:')),
    event: eventFor(named),
  }));
}

/** The peer, bundled as CDK's `NodejsFunction` does by default. */
async function usualHandler(): Promise<Candidate> {
  const file = join(buildDirectory, 'bench', 'default-handler.cjs');
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: ['test/bench/default-handler.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: ['@aws-sdk/*', '@smithy/*'],
    metafile: true,
    logLevel: 'error',
  });
  const [output] = Object.values(metafile.outputs);
  const overview = namedRoutes.find(({ key }) => key === 'transactions.getOverview');
  if (!overview) throw new Error('There is no overview to compare with');
  return {
    name: 'the usual way',
    file,
    bytes: output?.bytes ?? Number.NaN,
    needsIdentity: false,
    event: eventFor(overview),
  };
}

function eventFor({ route }: NamedRoute): object {
  const { params, query, body } = exampleInput(route);
  const role = route.access === 'admin' ? 'admin' : 'user';
  const path = `${API_BASE}${pathOf(route, params)}`;
  return {
    version: '2.0',
    routeKey: `${route.method} ${API_BASE}${route.path}`,
    rawPath: path,
    rawQueryString: String(new URLSearchParams(query)),
    headers: { 'content-type': 'application/json', 'idempotency-key': 'measured-once' },
    pathParameters: params,
    queryStringParameters: query,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      requestId: 'bench',
      http: { method: route.method, path, sourceIp: '203.0.113.7' },
      authorizer: {
        jwt: {
          claims: {
            token_use: 'access',
            client_id: 'client',
            username: PEOPLE[role],
            auth_time: '1795000000',
            origin_jti: 'session',
            'cognito:groups': `[${role}]`,
          },
          scopes: [],
        },
      },
    },
  };
}

/** In the fresh process. Its source is handed over as text, so nothing of here is there. */
function firstRequest(): void {
  const [, file = '', event = ''] = process.argv;
  const before = process.cpuUsage();
  const began = performance.now();
  const { handler } = require(file) as { handler(event: object, context: object): Promise<{ statusCode: number }> };
  const loaded = performance.now() - began;
  const context = { getRemainingTimeInMillis: () => 10_000, awsRequestId: 'bench', functionName: 'bench' };
  handler(JSON.parse(event), context).then(({ statusCode: status }) => {
    const answered = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    const { rss: memory } = process.memoryUsage();
    const measured = { loaded, answered, cpu: (user + system) / 1000, memory, status };
    process.stdout.write(`\n${JSON.stringify(measured)}\n`, () => process.exit());
  });
}

async function sample({ name, file, event }: Candidate, url: string): Promise<Sample> {
  const env = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL_DYNAMODB: url,
    AWS_ENDPOINT_URL_S3: url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: url,
    TABLE_NAME: 'bench',
    USER_POOL_ID: 'eu-central-1_bench',
    USER_POOL_CLIENT_ID: 'client',
    PICTURES_BUCKET_NAME: 'pictures',
    BACKUPS_BUCKET_NAME: 'backups',
    CURSOR_SECRET: 'bench',
    SESSION_SECRET: 'bench of sessions',
    POWERTOOLS_SERVICE_NAME: 'bench',
    POWERTOOLS_LOG_LEVEL: 'INFO',
  };
  const script = `(${firstRequest})()`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script, file, JSON.stringify(event)], {
    env,
  });
  const last: Sample = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  // A refusal is an answer of its own: whether it found what it was asked about does not matter.
  if (last.status === 500) throw new Error(`${name} answered ${last.status}: ${stdout}`);
  return last;
}
