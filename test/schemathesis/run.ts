/**
 * `npm run test:schemathesis` lets Schemathesis make valid and invalid calls of the OpenAPI document to a local bank,
 * and compares every answer with it. It needs python3 with venv.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { Report } from '#test/journeys/report.ts';
import { startTestBank, type TestBank } from '#test/support/bank.ts';
import { pythonEnvironment } from '#test/support/python-environment.ts';
import { createSchemathesisExamples, type Examples } from './examples.ts';

const SEED = 20_261_122;
/** The share of operations that must succeed once. */
const REACHED = 0.95;

/** Operations that end the session or replace all data. */
const ENDING = ['signIn.confirmSignIn', 'signIn.logout', 'backups.restoreDatabase', 'backups.deleteAllData'];

/** Turning two-factor off ends the session with which all operations of the role are called. */
const CUSTOMERS_LAST = ['signIn.toggleTwoFactor'];
const ADMINISTRATORS_LAST = ['signIn.toggleAdminTwoFactor'];

/** Operations that run apart, because others that take the cookie would end its session. */
const RENEWING = ['signIn.refresh'];

const APART = [...ENDING, ...CUSTOMERS_LAST, ...ADMINISTRATORS_LAST, ...RENEWING];

/** Operations that may end the sessions of this run, wherever they stand in a sequence. */
const SIGNING_OUT = ['signIn.revokeSession', 'signIn.endOtherSessions', 'signIn.changePassword', 'signIn.login'];

const keys = namedRoutes.filter(({ key }) => !APART.includes(key));
const only = (wanted: readonly string[]) => namedRoutes.filter(({ key }) => wanted.includes(key));
const SINGLE = 'examples,coverage,fuzzing';
const SEQUENCES = 'stateful';
/** Sequences are repeated with other seeds until then. */
const SECONDS_OF_SEQUENCES = 120;
const parts = [
  { name: 'what renews a session', phases: SINGLE, examples: 3, keys: only(RENEWING) },
  { name: 'customers', phases: SINGLE, examples: 8, keys: keys.filter(({ route }) => route.access !== 'admin') },
  { name: 'administrators', phases: SINGLE, examples: 8, keys: keys.filter(({ route }) => route.access === 'admin') },
  // Sequences of calls along the links of the document: what is made is changed, decided, deleted and asked for again.
  {
    name: 'calls that follow one another',
    phases: SEQUENCES,
    examples: 100,
    keys: keys.filter(({ key }) => !SIGNING_OUT.includes(key)),
  },
  { name: "what ends a customer's session", phases: SINGLE, examples: 3, keys: only(CUSTOMERS_LAST) },
  { name: 'what ends all else', phases: SINGLE, examples: 3, keys: only(ENDING) },
  { name: "what ends an administrator's session", phases: SINGLE, examples: 3, keys: only(ADMINISTRATORS_LAST) },
];

type Statuses = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Returns the document with examples that this bank has, which bodies of a sequence also have, because it needs successes. */
function documentWith({ byKey }: Examples, url: string, isForSequences: boolean): object {
  const document = JSON.parse(JSON.stringify(openApiDocument()));
  // The cookie has this name on one machine.
  document.components.securitySchemes.session.name = `session-${new URL(url).port}`;
  for (const { key, route } of namedRoutes) {
    const operation = document.paths[route.path][route.method.toLowerCase()];
    const { params = {}, body = {} } = byKey.get(key) ?? {};
    for (const parameter of operation.parameters) {
      delete parameter.example;
      if (parameter.in === 'path') parameter.example = params[parameter.name];
    }
    const content = operation.requestBody?.content['application/json'];
    if (!content) continue;
    delete content.examples;
    content.example = body;
    if (isForSequences) content.schema = { anyOf: [{ enum: [body] }, content.schema] };
  }
  return document;
}

const REFUSED = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 431];

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'unsupported_method',
  'ignored_auth',
  'use_after_free',
];
/** In a sequence an administrator may delete what a customer has made, which this check does not see. */
const CHECK_OF_SINGLE_CALLS = 'ensure_resource_availability';

/** A restore of everything that the parts before have made takes a while on a slow machine. */
const REQUEST_TIMEOUT_SECONDS = 120;

async function writeSettings(file: string, { secrets }: Examples): Promise<void> {
  const signIns = Object.entries(secrets).map(([scheme, secret]) => {
    const kind = scheme === 'session' ? 'api_key' : 'bearer';
    return `[auth.openapi.${scheme}]\n${kind} = ${JSON.stringify(secret)}\n`;
  });
  const checks = `[checks.negative_data_rejection]\nexpected-statuses = ${JSON.stringify(REFUSED)}\n`;
  const sequences = '[phases.stateful]\nmax-steps = 10\n[phases.stateful.inference]\nalgorithms = []\n';
  await writeFile(file, [...signIns, checks, sequences].join('\n'));
}

async function schemathesis(python: string, directory: string, url: string, part: (typeof parts)[number]) {
  const statusesFile = join(directory, `${part.name}.json`);
  const args = [
    ...['--config-file', join(directory, 'schemathesis.toml'), 'run', join(directory, 'openapi.json')],
    ...['--url', `${url}/api`, '--seed', String(SEED), '--request-timeout', String(REQUEST_TIMEOUT_SECONDS)],
    ...['--checks', [...CHECKS, ...(part.phases === SINGLE ? [CHECK_OF_SINGLE_CALLS] : [])].join(',')],
    ...['--phases', part.phases, '--max-examples', String(part.examples)],
    ...(part.phases === SEQUENCES ? ['--max-time', String(SECONDS_OF_SEQUENCES)] : []),
    ...['--generation-database', 'none', '--no-color'],
    ...['--continue-on-failure', '--suppress-health-check', 'all', '--warnings', 'off'],
    ...part.keys.flatMap(({ key }) => ['--include-operation-id', key]),
  ];
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py'),
    STATUSES_FILE: statusesFile,
  };
  const child = spawn(join(python, 'bin/schemathesis'), args, { cwd: directory, env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  const statuses: Statuses = JSON.parse(await readFile(statusesFile, 'utf8'));
  return { code, statuses };
}

const report = new Report();
const directory = await mkdtemp(join(tmpdir(), 'bank-schemathesis-'));
let bank: TestBank | undefined;
try {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const python = await report.step('Schemathesis in a virtual environment', () =>
    pythonEnvironment('schemathesis', requirements),
  );
  const started = await report.step('a bank on this machine', () => startTestBank({ rateLimits: 'off' }));
  bank = started;
  process.env.MAINTENANCE_GRACE_MS = '1';
  const reached = new Set<string>();
  for (const part of parts) {
    // The examples are created again for each part, because the one before may have deleted anything.
    const examples = await createSchemathesisExamples(started);
    const document = documentWith(examples, started.url, part.phases === SEQUENCES);
    await writeFile(join(directory, 'openapi.json'), JSON.stringify(document));
    await writeSettings(join(directory, 'schemathesis.toml'), examples);
    await report.check(`every answer to ${part.name} is one that the document describes`, async () => {
      const { code, statuses } = await schemathesis(python, directory, started.url, part);
      for (const [operation, seen] of Object.entries(statuses))
        if (Object.keys(seen).some((status) => status.startsWith('2'))) reached.add(operation);
      if (code !== 0) throw new Error(`Schemathesis ended with ${code}; its failures are above`);
    });
  }
  const missed = namedRoutes.filter(({ route }) => !reached.has(`${route.method} ${route.path}`));
  const all = namedRoutes.length;
  const not = missed.map(({ key }) => key).join(', ') || 'none was missed';
  await report.check(`${all - missed.length} of ${all} operations answered with a success (${not})`, async () => {
    if (missed.length > all * (1 - REACHED)) throw new Error(`at least ${REACHED * 100} % have to`);
  });
} catch (error) {
  report.failure('the run', error);
} finally {
  await bank?.close().catch((error) => report.failure("the bank's log and its roles' refusals", error));
  await rm(directory, { recursive: true, force: true });
}
process.exit(report.close() ? 0 : 1);
