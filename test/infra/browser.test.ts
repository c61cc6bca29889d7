import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { repositoryRoot } from '#infra/build/sources.ts';
import { findBrowserExecutable } from '#test/support/browser.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the packed browser is unpacked below the repository, where no other account can put a program in its place', async () => {
  for (const name of ['PATH', 'CHROME_PATH']) vi.stubEnv(name, '');
  for (const name of ['AWS_EXECUTION_ENV', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH', 'TMPDIR'])
    vi.stubEnv(name, process.env[name]);
  const directory = join(repositoryRoot, '.build/chromium-');
  const executable = await findBrowserExecutable();
  expect(executable.startsWith(directory)).toBe(true);
  await access(executable, constants.X_OK);
  expect(process.env.FONTCONFIG_PATH?.startsWith(directory)).toBe(true);
}, 120_000);
