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

const java = (version: string) => `echo 'openjdk version "${version}"' >&2`;

test.each([
  ['there is no Java', {}, 'there is no Java on the PATH'],
  ['Java is 11', { java: java('11.0.22') }, 'the Java here is too old'],
  [
    'there is no Maven',
    { java: java('17.0.15') },
    'there is no Maven (mvn) on the PATH, which fetches DynamoDB Local.',
  ],
  [
    'Maven reaches nothing',
    {
      java: java('21.0.2'),
      mvn: 'echo "[ERROR] Could not transfer artifact: Connection refused"; echo "[ERROR] more"; exit 1',
    },
    /^Maven could not fetch DynamoDB Local: Could not transfer artifact: Connection refused$/,
  ],
])('the installation of DynamoDB Local says what is missing when %s', async (_, scripts, sentence) => {
  await expect(install(scripts)).rejects.toThrow(sentence);
});

test('a jar that differs from the pinned one is not run', async () => {
  const pinned = await readFile(join(repositoryRoot, 'infra/local/dynamodb/dynamodb-local/jars.sha256'), 'utf8');
  const names = pinned.split('\n').flatMap((line) => line.slice(66) || []);
  expect(names).toContain('DynamoDBLocal-3.1.0.jar');
  const other = names.map((name) => `echo other > '${jars}/${name}'`).join('\n');
  await expect(install({ java: java('17.0.15'), mvn: `/bin/mkdir -p '${jars}'\n${other}` })).rejects.toThrow(
    /^what Maven fetched is not what is pinned: .*another checksum/,
  );
});
