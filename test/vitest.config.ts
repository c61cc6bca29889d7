import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inFull } from './support/iterations.ts';

const templateReady = 'test/support/template-ready.ts';
const usedRights = 'test/support/used-rights.ts';
const siteBuilt = 'test/support/site-built.ts';
/** Of this run alone: another one, or a mere list of tests, takes nothing away from it. */
const keepingRights = { USED_RIGHTS: join(tmpdir(), `bank-used-rights-${process.pid}`) };
const setupFiles = ['test/support/tell-on-failure.ts'];

/** Limits that a slow machine keeps; nothing waits for them when all is well. */
const minutes = (count: number) => ({ testTimeout: count * 60_000, hookTimeout: count * 60_000 });

function project(name: string, directories: readonly string[], settings: object) {
  return {
    extends: true as const,
    test: { name, include: directories.map((directory) => `test/${directory}/**/*.test.{ts,tsx}`), ...settings },
  };
}

/** What is true of DynamoDB Local alone: only where `npm run test:dynamodb-local` has started one. */
const onDynamoDbLocal = process.env.AWS_ENDPOINT_URL_DYNAMODB
  ? [
      project('dynamodb-local', ['dynamodb-local'], {
        ...minutes(5),
        setupFiles,
        globalSetup: [templateReady, siteBuilt],
      }),
    ]
  : [];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    pool: 'forks',
    // What is waited for comes when it comes, on a slow machine, too. Looking is work, which others wait for.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    // Tests wait for the bank for some of their time.
    maxWorkers: Math.min(8, availableParallelism() + 3),
    // Programs that tests start are compiled once, and not at each of their starts.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../.build/compile-cache', import.meta.url)) },
    // The order does not depend on the run before.
    cache: false,
    // What a test that passes has printed is of no interest.
    silent: 'passed-only',
    projects: [
      project('unit', ['domain', 'contract'], { ...minutes(1), isolate: false }),
      // Each file is a bank of its own, with a DynamoDB and a user pool; one after another in the same process, which
      // loads the modules once.
      project('api', ['api'], {
        ...minutes(inFull ? 180 : 15),
        isolate: false,
        setupFiles,
        globalSetup: [templateReady, usedRights],
        env: keepingRights,
      }),
      ...onDynamoDbLocal,
      project('web', ['web'], { ...minutes(3), isolate: false, unstubGlobals: true }),
      project('infra', ['infra'], {
        ...minutes(5),
        isolate: false,
        setupFiles,
        globalSetup: [templateReady, siteBuilt],
      }),
      // Whole banks and the operator's commands in processes of their own: `npm run test:programs`, and not in `npm test`.
      project('programs', ['programs'], {
        ...minutes(5),
        isolate: false,
        setupFiles,
        globalSetup: [templateReady, siteBuilt],
      }),
      // On what the tests of the API have left, so after them. Asked for by name alone it fails, unless they ran before.
      project('rights', ['rights'], { ...minutes(1), sequence: { groupOrder: 1 }, env: keepingRights }),
    ],
  },
});
