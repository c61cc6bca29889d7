/** Measures cold starts of deployed bundles, which a fresh Node loads, up to the first answer. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { build } from 'esbuild';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { buildDirectory, repositoryRoot } from '#infra/build/sources.ts';
import { functionSources } from '#infra/cdk/function-sources.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { exampleInput, fillPathParams } from '#test/support/example-input.ts';
import { answerStubRequest, STUB_CLIENT_ID, STUB_USERS, startAwsStub } from './aws-stub.ts';
import type { SdkCall, SdkCallSequence } from './baseline-sdk.ts';
import { isSmallRun, percentile, printTable, reportAtMost } from './report.ts';

/** The number of samples. The bundles take turns, so that a busy machine slows all of them alike. */
const SAMPLES = isSmallRun ? 3 : 11;

// Lambda's share by memory: https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
const OF_A_PROCESSOR = 512 / 1769;
/** The function whose calls stand for those of functions without any. */
const OVERVIEW = 'transactions.getOverview';

/** Milliseconds within which calls count as made at once. */
const MEETING = 60;

/** The packages and clients by the names under which the SDK's clients call their services. */
const OTHER_CLIENTS = {
  'Cognito Identity Provider': ['client-cognito-identity-provider', 'CognitoIdentityProviderClient'],
  S3: ['client-s3', 'S3Client'],
  KMS: ['client-kms', 'KMSClient'],
  Lambda: ['client-lambda', 'LambdaClient'],
} as const;

interface Candidate {
  readonly name: string;
  readonly bundle: string;
  readonly event: object;
  /** The calls that the baseline makes. */
  readonly calls?: SdkCallSequence;
}

/** Milliseconds of processor time, which other processes do not lengthen. */
interface Sample {
  readonly loading: number;
  readonly first: number;
  readonly status: number;
}

buildFunctions(functionSources());
const all = namedRoutes.map(({ key, file, route }) => ({
  name: key,
  bundle: join(buildDirectory, 'functions', file, 'index.js'),
  event: exampleEvent(route),
}));
const only = process.env.BENCH_ONLY ?? (isSmallRun ? `${OVERVIEW},signIn.login,customers.createUser` : undefined);
const candidates = all.filter(({ name }) => !only || only.split(',').includes(name));
const callsOfOverview = await callsOf(all.find(({ name }) => name === OVERVIEW));
const peers = await peersOf(candidates);
const stub = await startAwsStub(answerStubRequest);
const turn = [...candidates, ...new Set(peers.values())];
const samples = new Map<Candidate | undefined, Sample[]>(turn.map((candidate) => [candidate, []]));
for (let count = 0; count < SAMPLES; count += 1)
  for (const candidate of turn) samples.get(candidate)?.push(await sample(candidate, stub.environment));
stub.close();

const middle = (candidate: Candidate | undefined, figure: (one: Sample) => number): number =>
  percentile((samples.get(candidate) ?? []).map(figure));
const weighted = ({ loading, first }: Sample): number => loading + first / OF_A_PROCESSOR;
const rows = candidates
  .map((candidate) => {
    const peer = peers.get(candidate);
    return {
      function: candidate.name,
      calls: peer?.calls?.flat().length ?? 0,
      load: middle(candidate, ({ loading }) => loading),
      'first request': middle(candidate, ({ first }) => first),
      weighted: middle(candidate, weighted),
      'weighted, baseline': middle(peer, weighted),
      ratio: middle(candidate, weighted) / middle(peer, weighted),
      status: samples.get(candidate)?.[0]?.status ?? 0,
    };
  })
  .sort((a, b) => b.ratio - a.ratio);
printTable(`Load and first request, CPU ms, middle of ${SAMPLES}; weighted: load + first × 1769/512`, rows);
reportAtMost(`the dearest start, ${rows[0]?.function}`, rows[0]?.ratio ?? Number.NaN, 0.72, 'of the CDK default');

/** Returns the baseline of each function, with the same clients and calls. Functions with the same ones share it. */
async function peersOf(wanted: readonly Candidate[]): Promise<Map<Candidate, Candidate>> {
  const peers = new Map<string, Candidate>();
  const found = new Map<Candidate, Candidate>();
  for (const candidate of wanted) {
    const own = await callsOf(candidate);
    const calls = own.length > 0 ? own : callsOfOverview;
    const clients = clientsIn(candidate);
    const operations = calls.map((together) => together.map(({ operation }) => operation));
    const key = JSON.stringify([clients, operations]);
    const peer = peers.get(key) ?? { ...candidate, bundle: await usualBundle(clients), calls };
    peers.set(key, peer);
    found.set(candidate, peer);
  }
  return found;
}

function clientsIn({ bundle }: Candidate): (keyof typeof OTHER_CLIENTS)[] {
  const code = readFileSync(bundle, 'utf8');
  const names = Object.keys(OTHER_CLIENTS) as (keyof typeof OTHER_CLIENTS)[];
  return names.filter((name) => new RegExp(`serviceId\\s*:[^"'\`]{0,40}["'\`]${name}["'\`]`).test(code));
}

/** Bundles the clients as CDK's `NodejsFunction` does by default. */
async function usualBundle(clients: readonly (keyof typeof OTHER_CLIENTS)[]): Promise<string> {
  const services = clients.map((client) => {
    const [name, Client] = OTHER_CLIENTS[client];
    return `sdkPackageOf(require('@aws-sdk/${name}'), '${Client}')`;
  });
  const outfile = join(buildDirectory, 'bench', `baseline-sdk-${clients.map((client) => client[0]).join('')}.cjs`);
  await build({
    absWorkingDir: repositoryRoot,
    stdin: {
      contents: `import { sdkPackageOf, baselineSdk } from './baseline-sdk.ts';\nexport const handler = baselineSdk(${services});`,
      resolveDir: import.meta.dirname,
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: ['@aws-sdk/*', '@smithy/*'],
    logLevel: 'error',
  });
  return outfile;
}

async function callsOf(candidate: Candidate | undefined): Promise<SdkCallSequence> {
  if (!candidate) return [];
  const calls: SdkCall[][] = [];
  let underWay = 0;
  const recording = await startAwsStub(async (target, body) => {
    if (underWay === 0) calls.push([]);
    calls.at(-1)?.push(callOf(target, body));
    underWay += 1;
    await setTimeout(MEETING);
    underWay -= 1;
    return answerStubRequest(target, body);
  });
  await sample(candidate, recording.environment).finally(() => recording.close());
  return calls;
}

/** Returns the call of a request. @param target `DynamoDB_20120810.GetItem`, or the user pool's */
function callOf(target: string, body: string): SdkCall {
  // A request without a target is a call to S3.
  if (target === '') return { operation: 'HeadObject', input: { Bucket: 'backups', Key: 'one' } };
  const [service = '', operation = ''] = target.split('.');
  if (!service.startsWith('DynamoDB')) return { operation, input: JSON.parse(body) };
  const input = JSON.parse(body, (name, value) => {
    if (/^(?:Key|Item|ExclusiveStartKey|ExpressionAttributeValues)$/.test(name)) return unmarshall(value);
    return name === 'Keys' ? value.map((key: Parameters<typeof unmarshall>[0]) => unmarshall(key)) : value;
  });
  return { operation, input };
}

/** Returns an event as an HTTP API sends it. */
function exampleEvent(route: Route): object {
  const { params, query, body } = exampleInput(route);
  const role = route.access === 'admin' ? 'admin' : 'user';
  const rawPath = API_BASE + fillPathParams(route, params);
  const claims = {
    token_use: 'access',
    client_id: STUB_CLIENT_ID,
    username: STUB_USERS[role],
    auth_time: '1795000000',
    origin_jti: 'session',
    'cognito:groups': `[${role}]`,
  };
  return {
    version: '2.0',
    routeKey: `${route.method} ${API_BASE}${route.path}`,
    rawPath,
    rawQueryString: String(new URLSearchParams(query)),
    headers: { 'content-type': 'application/json', 'idempotency-key': 'measured-once' },
    pathParameters: params,
    queryStringParameters: query,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      requestId: 'bench',
      http: { method: route.method, path: rawPath, sourceIp: '203.0.113.7' },
      authorizer: { jwt: { claims, scopes: [] } },
    },
  };
}

/** Makes the first request. It runs in the fresh process from its source text, so it may use nothing of this file. */
function firstRequest(): void {
  const [, file = '', event = ''] = process.argv;
  const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
  const atStart = process.cpuUsage();
  const { handler } = require(file) as { handler(event: object, context: object): Promise<{ statusCode: number }> };
  const context = { getRemainingTimeInMillis: () => 10_000, awsRequestId: 'bench', functionName: 'bench' };
  // In Lambda's runtime, too, what the loading has started is done before the first request.
  setImmediate(() => {
    const loading = milliseconds(process.cpuUsage(atStart));
    const atRequest = process.cpuUsage();
    handler(JSON.parse(event), context).then(({ statusCode: status }) => {
      const first = milliseconds(process.cpuUsage(atRequest));
      process.stdout.write(`\n${JSON.stringify({ loading, first, status })}\n`, () => process.exit());
    });
  });
}

async function sample({ name, bundle, event, calls }: Candidate, env: NodeJS.ProcessEnv): Promise<Sample> {
  const words = ['--eval', `(${firstRequest})()`, bundle, JSON.stringify(event)];
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    env: { ...env, ...(calls && { CALLS: JSON.stringify(calls) }) },
  });
  const last: Sample = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  // Any other refusal counts as an answer.
  if (last.status === 500) throw new Error(`${name} answered ${last.status}: ${stdout}`);
  return last;
}
