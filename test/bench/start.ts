/** Measures cold starts of deployed bundles, which a fresh Node loads, up to the first answer. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { buildDirectory } from '#infra/build/sources.ts';
import { functionSources } from '#infra/cdk/function-sources.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { exampleInput, fillPathParams } from '#test/support/example-input.ts';
import { answerStubRequest, STUB_CLIENT_ID, STUB_USERS, startAwsStub } from './aws-stub.ts';
import { isSmallRun, middleOf, printTable, reportAtMost } from './report.ts';

/** The number of samples. The bundles take turns, so that a busy machine slows all of them alike. */
const SAMPLES = isSmallRun ? 3 : 11;

// Lambda's share by memory: https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
const OF_A_PROCESSOR = 512 / 1769;

interface Candidate {
  readonly name: string;
  readonly bundle: string;
  readonly event: object;
}

/** Milliseconds of processor time, which other processes do not lengthen. */
interface Sample {
  readonly loading: number;
  readonly first: number;
  readonly status: number;
}

buildFunctions(functionSources());
const all = namedRoutes.map(
  ({ key, file, route }): Candidate => ({
    name: key,
    bundle: join(buildDirectory, 'functions', file, 'index.js'),
    event: exampleEvent(route),
  }),
);
const functions = isSmallRun ? all.filter(({ name }) => /^(transactions.getOverview|signIn.login)$/.test(name)) : all;
const baseline: Candidate = { name: 'the baseline', bundle: await bundleBaseline(), event: {} };
const stub = await startAwsStub(answerStubRequest);
const turn = [...functions, baseline];
const samples = new Map<Candidate, Sample[]>(turn.map((candidate) => [candidate, []]));
for (let count = 0; count < SAMPLES; count += 1)
  for (const candidate of turn) samples.get(candidate)?.push(await sample(candidate, stub.environment));
stub.close();

const weighted = (candidate: Candidate): number =>
  middleOf((samples.get(candidate) ?? []).map(({ loading, first }) => loading + first / OF_A_PROCESSOR));
const usual = weighted(baseline);
const rows = functions
  .map((candidate) => ({ function: candidate.name, weighted: weighted(candidate), ratio: weighted(candidate) / usual }))
  .sort((a, b) => b.ratio - a.ratio);
printTable(`Load and first request, CPU ms, middle of ${SAMPLES}; weighted: load + first × 1769/512`, rows);
reportAtMost(`the dearest start, ${rows[0]?.function}`, rows[0]?.ratio ?? Number.NaN, 0.72, 'of the CDK default');

/** Bundles the baseline as CDK's `NodejsFunction` does by default. */
async function bundleBaseline(): Promise<string> {
  const outfile = join(buildDirectory, 'bench/baseline-sdk.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'baseline-sdk.ts')],
    outfile,
    ...{ bundle: true, platform: 'node', target: 'node24', format: 'cjs', logLevel: 'error' },
    external: ['@aws-sdk/*', '@smithy/*'],
  });
  return outfile;
}

/** Returns an event as an HTTP API sends it. */
function exampleEvent(route: Route): object {
  const { params, query, body } = exampleInput(route);
  const role = route.access === 'admin' ? 'admin' : 'user';
  const rawPath = API_BASE + fillPathParams(route, params);
  const claims = {
    ...{ token_use: 'access', client_id: STUB_CLIENT_ID, username: STUB_USERS[role], 'cognito:groups': `[${role}]` },
    ...{ auth_time: '1795000000', origin_jti: 'session' },
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

async function sample({ name, bundle, event }: Candidate, env: NodeJS.ProcessEnv): Promise<Sample> {
  const words = ['--eval', `(${firstRequest})()`, bundle, JSON.stringify(event)];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  const last: Sample = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  // Any other refusal counts as an answer.
  if (last.status === 500) throw new Error(`${name} answered ${last.status}: ${stdout}`);
  return last;
}
