import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repositoryRoot } from '#infra/build/sources.ts';
import { installDynamoDbLocal } from '#infra/local/dynamodb/dynamodb-local/install-dynamodb-local.ts';

let programs: string;
let jars: string;
beforeEach(async () => {
  // The directory is on a disk, because a file system in memory may forbid running programs.
  programs = await mkdtemp(join(tmpdir(), 'bank-programs-'));
  jars = join(programs, 'jars');
  vi.stubEnv('PATH', programs);
  vi.stubEnv('JAVA_HOME', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(programs, { recursive: true });
});

/** Installs scripts under the names of the only programs on the PATH. */
async function install(scripts: Readonly<Record<string, string>>): Promise<unknown> {
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(programs, name), 0o755);
  }
  return installDynamoDbLocal(jars);
}

test('the installation of DynamoDB Local says that there is no Java', async () => {
  await expect(install({})).rejects.toThrow('there is no Java on the PATH');
});

test('a jar that differs from the pinned one is not run', async () => {
  const pinned = await readFile(join(repositoryRoot, 'infra/local/dynamodb/dynamodb-local/jars.sha256'), 'utf8');
  const names = pinned.split('\n').flatMap((line) => line.slice(66) || []);
  expect(names).toContain('DynamoDBLocal-3.1.0.jar');
  const other = names.map((name) => `echo other > '${jars}/${name}'`).join('\n');
  const java = `echo 'openjdk version "17.0.15"' >&2`;
  await expect(install({ java, mvn: `/bin/mkdir -p '${jars}'\n${other}` })).rejects.toThrow(
    /^what Maven fetched is not what is pinned: .*another checksum/,
  );
});
