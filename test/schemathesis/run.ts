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

/** Operations that run apart, because others that take the cookie would end its session. */
const RENEWING = ['signIn.refresh'];

const keys = namedRoutes.filter(({ key }) => ![...ENDING, ...RENEWING].includes(key));
const parts = [
  { name: 'what renews a session', examples: 3, keys: namedRoutes.filter(({ key }) => RENEWING.includes(key)) },
  { name: 'customers', examples: 8, keys: keys.filter(({ route }) => route.access !== 'admin') },
  { name: 'administrators', examples: 8, keys: keys.filter(({ route }) => route.access === 'admin') },
  { name: 'what ends all else', examples: 3, keys: namedRoutes.filter(({ key }) => ENDING.includes(key)) },
];

type Statuses = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Returns the document with examples that this bank has. */
function documentWith({ byKey }: Examples): object {
  const document = JSON.parse(JSON.stringify(openApiDocument()));
  // The cookie has this name without TLS.
  document.components.securitySchemes.session.name = 'session';
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
  'ensure_resource_availability',
];

async function writeSettings(file: string, { secrets }: Examples): Promise<void> {
  const signIns = Object.entries(secrets).map(([scheme, secret]) => {
    const kind = scheme === 'session' ? 'api_key' : 'bearer';
    return `[auth.openapi.${scheme}]\n${kind} = ${JSON.stringify(secret)}\n`;
  });
  const checks = `[checks.negative_data_rejection]\nexpected-statuses = ${JSON.stringify(REFUSED)}\n`;
  await writeFile(file, [...signIns, checks].join('\n'));
}

async function schemathesis(python: string, directory: string, url: string, part: (typeof parts)[number]) {
  const statusesFile = join(directory, `${part.name}.json`);
  const args = [
    ...['--config-file', join(directory, 'schemathesis.toml'), 'run', join(directory, 'openapi.json')],
    ...['--url', `${url}/api`, '--checks', CHECKS.join(','), '--seed', String(SEED)],
    ...['--max-examples', String(part.examples), '--generation-database', 'none', '--no-color'],
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
    await writeFile(join(directory, 'openapi.json'), JSON.stringify(documentWith(examples)));
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
