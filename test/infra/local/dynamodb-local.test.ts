import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repository } from '#infra/build/sources.ts';
import { installDynamoDbLocal } from '#infra/local/dynamodb/dynamodb-local/install-dynamodb-local.ts';
import { differences, notRun, runWithLess } from '#test/dynamodb-local/differences.ts';
import { unexpected } from '#test/dynamodb-local/outcome.ts';

const exec = promisify(execFile);

let programs: string;
let jars: string;
beforeEach(async () => {
  // On a disk: a file system in memory may forbid to run programs.
  programs = await mkdtemp(join(tmpdir(), 'bank-programs-'));
  jars = join(programs, 'jars');
  vi.stubEnv('PATH', programs);
  vi.stubEnv('JAVA_HOME', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(programs, { recursive: true });
});

/** The only program on the PATH. */
async function program(name: string, script: string): Promise<void> {
  await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(programs, name), 0o755);
}

const java = (version: string) => program('java', `echo 'openjdk version "${version}"' >&2`);

const NO_JAVA = 'there is no Java on the PATH; a Java runtime of version 17 or newer is needed.';

describe('without what is needed, it is one sentence and exit code 1', () => {
  test.each([
    ['test/dynamodb-local/run.ts', 'The tests on DynamoDB Local did not run'],
    ['infra/local/dynamodb/dynamodb-local/main.ts', 'DynamoDB Local does not run'],
  ])('of %s', async (file, sentence) => {
    const run = exec(process.execPath, [join(repository, file)], { env: { PATH: programs }, cwd: repository });
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr: `${sentence}: ${NO_JAVA}\n` });
  });
});

describe('what is missing is said', () => {
  test('when there is no Java', async () => {
    await expect(installDynamoDbLocal(jars)).rejects.toThrow(NO_JAVA);
  });

  test('when there is the Java that only says where to get one', async () => {
    await program('java', 'echo "Unable to locate a Java Runtime." >&2; exit 1');
    await expect(installDynamoDbLocal(jars)).rejects.toThrow(NO_JAVA);
  });

  test.each(['1.8.0_402', '11.0.22'])('when Java is %s', async (version) => {
    await java(version);
    await expect(installDynamoDbLocal(jars)).rejects.toThrow('the Java here is too old; a Java runtime of version 17');
  });

  test('when there is no Maven', async () => {
    await java('17.0.15');
    await expect(installDynamoDbLocal(jars)).rejects.toThrow(
      'there is no Maven (mvn) on the PATH, which fetches DynamoDB Local.',
    );
  });

  test('when Maven reaches nothing', async () => {
    await java('21.0.2');
    await program('mvn', 'echo "[ERROR] Could not transfer artifact: Connection refused"; echo "[ERROR] more"; exit 1');
    await expect(installDynamoDbLocal(jars)).rejects.toThrow(
      /^Maven could not fetch DynamoDB Local: Could not transfer artifact: Connection refused$/,
    );
  });

  test('when Maven ends without a word', async () => {
    await java('17.0.15');
    await program('mvn', 'exit 3');
    await expect(installDynamoDbLocal(jars)).rejects.toThrow('Maven could not fetch DynamoDB Local: it ended with 3');
  });
});

test('what is not byte by byte what is pinned is not run', async () => {
  await java('17.0.15');
  const pinned = await readFile(join(repository, 'infra/local/dynamodb/dynamodb-local/jars.sha256'), 'utf8');
  const names = pinned.split('\n').flatMap((line) => line.slice(66) || []);
  expect(names).toContain('DynamoDBLocal-3.1.0.jar');
  const other = names.map((name) => `echo other > '${jars}/${name}'`).join('\n');
  await program('mvn', `/bin/mkdir -p '${jars}'\n${other}`);
  await expect(installDynamoDbLocal(jars)).rejects.toThrow(
    /^what Maven fetched is not what is pinned: .*another checksum/,
  );
});

describe('the lists of what differs', () => {
  test('name files that there are, and tests that see the difference', async () => {
    for (const { answeredIn, seenBy } of differences) {
      expect(existsSync(join(repository, answeredIn)), answeredIn).toBe(true);
      expect(await readFile(join(repository, seenBy.file), 'utf8')).toContain(`test('${seenBy.test}'`);
    }
    for (const { file } of [...notRun, ...runWithLess]) expect(existsSync(join(repository, file)), file).toBe(true);
  });

  test('name tests that there are', async () => {
    const listed = notRun.flatMap(({ file, tests = [] }) => tests.map((test) => ({ file, test })));
    const program = join(repository, 'node_modules/vitest/vitest.mjs');
    const files = [...new Set(listed.map(({ file }) => file))];
    const { stdout } = await exec(
      process.execPath,
      [
        program,
        'list',
        '--config',
        'test/vitest.config.ts',
        '--project',
        'api',
        '--json',
        '--staticParse=false',
        ...files,
      ],
      { cwd: repository, env: {} },
    );
    const tests: { name: string; file: string }[] = JSON.parse(stdout.slice(stdout.indexOf('[')));
    const names = tests.map(({ name }) => name);
    for (const { test } of listed) expect(names).toContain(test);
  });
});

describe('a run is not what it says', () => {
  const results = [
    {
      name: 'test/api/a.test.ts',
      assertionResults: [{ ancestorTitles: ['a suite'], title: 'keeps a promise', status: 'passed' }],
    },
    {
      name: 'test/api/b.test.ts',
      assertionResults: [{ ancestorTitles: ['a bank'], title: 'costs little', status: 'skipped' }],
    },
  ];
  const list = [
    { file: 'test/api/b.test.ts', tests: ['a bank > costs little'], because: '' },
    { file: 'test/api/large.test.ts', because: '' },
  ];

  test('unless what was passed over is what the list names', () => {
    expect(unexpected(results, list)).toEqual([]);
  });

  test('when a test was passed over that is not in the list', () => {
    expect(unexpected(results, [])).toEqual([
      'not run, and not in the list: test/api/b.test.ts > a bank > costs little',
    ]);
  });

  test('when the list names a test that is no more', () => {
    const more = [...list, { file: 'test/api/a.test.ts', tests: ['a suite > keeps another'], because: '' }];
    expect(unexpected(results, more)).toEqual([
      'in the list, but there is no such test: test/api/a.test.ts > a suite > keeps another',
    ]);
  });

  test('when a file was run that the list leaves out', () => {
    const large = { name: 'test/api/large.test.ts', assertionResults: [] };
    expect(unexpected([...results, large], list)).toEqual([
      'run, though the list says it is not: test/api/large.test.ts',
    ]);
  });

  test('when nothing was run', () => {
    expect(unexpected([], [])).toEqual(['no test was run']);
  });
});
