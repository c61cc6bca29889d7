/**
 * `npm run test:dynamodb-local [-- FILE ...]` runs the API's tests on AWS's DynamoDB Local, which is stricter than
 * dynoxide. It needs Java 17 or newer and Maven.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/build/sources.ts';
import {
  type RunningDynamoDbLocal,
  startDynamoDbLocal,
} from '#infra/local/dynamodb/dynamodb-local/start-dynamodb-local.ts';
import { StartupError } from '#infra/local/startup-error.ts';

/**
 * The tests of capacity, because DynamoDB Local counts two units for all items of a transaction; AWS and dynoxide,
 * two for each.
 */
const NOT_RUN = 'test/api/transactions/capacity.test.ts';

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
  store = await startDynamoDbLocal({ directory: workDir, tablesIn: 'memory' });
  const projects = ['--project', 'api', '--project', 'long', '--project', 'dynamodb-local', '--exclude', NOT_RUN];
  tests = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'test/vitest.config.ts',
      ...projects,
      ...process.argv.slice(2),
    ],
    { cwd: repositoryRoot, env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: store.url }, stdio: 'inherit' },
  );
  const [code] = await once(tests, 'close');
  process.exitCode = code === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`The tests on DynamoDB Local did not run: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  await endEverything();
}
