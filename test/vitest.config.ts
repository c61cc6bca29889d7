import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const templateReady = 'test/support/template-ready.ts';
const siteBuilt = 'test/support/site-built.ts';

/** Limits that a slow machine keeps; nothing waits for them when all is well. */
const minutes = (count: number) => ({ testTimeout: count * 60_000, hookTimeout: count * 60_000 });

function project(name: string, directories: readonly string[], settings: object) {
  return {
    extends: true as const,
    test: { name, include: directories.map((directory) => `test/${directory}/**/*.test.{ts,tsx}`), ...settings },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    pool: 'forks',
    // What is waited for comes when it comes, on a slow machine, too.
    expect: { poll: { timeout: 20_000 } },
    // Each API test file is a bank of its own, with a DynamoDB and a user pool.
    maxWorkers: 2,
    projects: [
      project('unit', ['domain', 'contract'], minutes(1)),
      project('api', ['api'], { ...minutes(process.env.LONG ? 60 : 5), globalSetup: [templateReady] }),
      project('web', ['web'], minutes(3)),
      project('infra', ['infra'], { ...minutes(5), globalSetup: [templateReady, siteBuilt] }),
      project('e2e', ['e2e'], { ...minutes(6), globalSetup: [templateReady, siteBuilt], fileParallelism: false }),
    ],
  },
});
