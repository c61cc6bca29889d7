import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isSoakRun } from './support/iterations.ts';

// Workers, and programs that tests start, are compiled once, and not at each start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.build/compile-cache', import.meta.url));

const templateReady = 'test/support/template-ready.ts';
const usedRights = 'test/support/used-rights.ts';
const siteBuilt = 'test/support/site-built.ts';
/** The directory belongs to this run alone, so that another run, or a mere listing of tests, removes nothing from it. */
const keepingRights = { USED_RIGHTS: join(tmpdir(), `bank-used-rights-${process.pid}`) };
const setupFiles = ['test/support/tell-on-failure.ts'];

/** Returns limits that also a slow machine keeps; a normal run does not wait for them. */
const minutes = (count: number) => ({ testTimeout: count * 60_000, hookTimeout: count * 60_000 });

/** Deaths, faults, random inputs and large data: `npm run test:long` runs them, and `npm test` does not. */
const LONG_TESTS = 'test/**/*.long.test.ts';

const testsIn = (directory: string) => `test/${directory}/**/*.test.{ts,tsx}`;

function project(name: string, directories: readonly string[], settings: object) {
  // NOTE: with an `exclude` of its own a project would not heed that of the command line.
  return {
    extends: true as const,
    test: { name, include: [...directories.map(testsIn), `!${LONG_TESTS}`], ...settings },
  };
}

const onLocalStack = {
  ...minutes(isSoakRun ? 180 : 15),
  isolate: false,
  setupFiles,
  // Some files load the log before the stack sets its level, and all files after them in this process have it too.
  env: { POWERTOOLS_LOG_LEVEL: 'DEBUG' },
};

/** Tests of DynamoDB Local itself, which run only where `npm run test:dynamodb-local` has started it. */
const onDynamoDbLocal = process.env.AWS_ENDPOINT_URL_DYNAMODB
  ? [
      project('dynamodb-local', ['dynamodb-local', 'infra/migrations'], {
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
    // The timeout allows for a slow machine. The interval is long, because each poll is work that delays the others.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    // One worker more than processors pays off, because tests wait for the bank for some of their time.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    env: {
      // The namespace of the local stack. Powertools reads it once, in some tests before the stack sets it.
      POWERTOOLS_METRICS_NAMESPACE: 'aldermoor-local',
    },
    // The order does not depend on the previous run.
    cache: false,
    // The output of a test that passes is not shown.
    silent: 'passed-only',
    projects: [
      project('unit', ['domain', 'contract'], { ...minutes(1), isolate: false }),
      // Each file has its own bank, with a DynamoDB and a user pool. The files run one after another in the same
      // process, which loads the modules once.
      project('api', ['api'], {
        ...onLocalStack,
        globalSetup: [templateReady, usedRights],
        env: { ...onLocalStack.env, ...keepingRights },
      }),
      {
        extends: true as const,
        test: { name: 'long', include: [LONG_TESTS], ...onLocalStack, globalSetup: [templateReady] },
      },
      ...onDynamoDbLocal,
      project('web', ['web'], { ...minutes(3), isolate: false, unstubGlobals: true }),
      project('infra', ['infra'], {
        ...minutes(5),
        isolate: false,
        setupFiles,
        globalSetup: [templateReady, siteBuilt],
      }),
      // Whole banks and the operator's commands run in processes of their own, by `npm run test:programs` and not by
      // `npm test`.
      project('programs', ['programs'], {
        ...minutes(5),
        isolate: false,
        setupFiles,
        globalSetup: [templateReady, siteBuilt],
      }),
      // Banks of earlier versions, by `npm run test:upgrade` and not by `npm test`.
      project('upgrade', ['upgrade'], {
        ...minutes(10),
        isolate: false,
        setupFiles,
        globalSetup: [templateReady, siteBuilt],
      }),
      // These tests read what the tests of the API have recorded, so they run after them, and fail without them.
      project('rights', ['rights'], { ...minutes(1), sequence: { groupOrder: 1 }, env: keepingRights }),
    ],
  },
});
