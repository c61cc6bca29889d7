/**
 * `npm run test:dynamodb-local [-- FILE ...]`: the API's tests on AWS's DynamoDB Local, which is stricter than
 * dynoxide. Needs Java 17 or newer and Maven.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { repository } from '#infra/build/sources.ts';
import { CannotStart } from '#infra/local/cannot-start.ts';
import {
  type RunningDynamoDbLocal,
  startDynamoDbLocal,
} from '#infra/local/dynamodb/dynamodb-local/start-dynamodb-local.ts';
import { differences, notRun, runWithLess } from './differences.ts';
import { type FileResult, unexpected } from './outcome.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** All when empty. */
const wanted = process.argv.slice(2);

const workDir = await mkdtemp(join(tmpdir(), 'bank-dynamodb-local-'));
let store: RunningDynamoDbLocal | undefined;
let tests: ChildProcess | undefined;

async function endEverything(): Promise<void> {
  tests?.kill();
  await store?.close();
  await rm(workDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => endEverything().finally(() => process.exit(130)));
}

try {
  process.exitCode = (await runSuite()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`The tests on DynamoDB Local did not run: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  await endEverything();
}

async function runSuite(): Promise<boolean> {
  store = await startDynamoDbLocal({ directory: workDir, tablesIn: 'memory' });
  explain();
  const outputFile = join(workDir, 'results.json');
  const began = Date.now();
  const code = await vitest(store.url, outputFile);
  const report = await readFile(outputFile, 'utf8').catch(() => undefined);
  if (report === undefined) throw new CannotStart(`Vitest ended with ${code}, without a report.`);
  const { testResults }: { testResults: FileResult[] } = JSON.parse(report);
  const results = testResults.map((result) => ({ ...result, name: relative(repository, result.name) }));
  const concerned = notRun.filter(({ file }) => wanted.length === 0 || results.some(({ name }) => name === file));
  const complaints = unexpected(results, concerned);
  for (const complaint of complaints) say(`FAILED  ${complaint}`);

  const all = results.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string): number => all.filter((test) => test.status === status).length;
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  say(`\n${minutes} minutes in all`);
  say(`${count('passed')} passed, ${count('failed') + complaints.length} failed`);
  return code === 0 && complaints.length === 0;
}

function explain(): void {
  say('Where DynamoDB Local differs from dynoxide:\n');
  for (const { name, local, dynoxide, aws, page } of differences) {
    say(`- ${name}: here ${local}; in dynoxide ${dynoxide}.\n  AWS: "${aws}." (${page})`);
  }
  say('\nNot run here:\n');
  for (const { file, tests = ['all of it'], because } of notRun) {
    say(`- ${file}: ${because}`);
    for (const test of tests) say(`    ${test}`);
  }
  say('\nRun with less:\n');
  for (const { file, because } of runWithLess) say(`- ${file}: ${because}`);
  say('');
}

async function vitest(url: string, outputFile: string): Promise<number | null> {
  const program = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const files = notRun.filter(({ tests }) => !tests).flatMap(({ file }) => ['--exclude', file]);
  const names = notRun.flatMap(({ tests = [] }) => tests).map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const child = spawn(
    process.execPath,
    [
      ...[program, 'run', '--config', 'test/vitest.config.ts', '--project', 'api', '--project', 'dynamodb-local'],
      ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${outputFile}`],
      ...wanted,
      ...files,
      ...['--testNamePattern', `^(?!(?:${names.join('|')})$)`],
    ],
    { cwd: repository, env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: url }, stdio: 'inherit' },
  );
  tests = child;
  const [code] = await once(child, 'close');
  return code;
}
