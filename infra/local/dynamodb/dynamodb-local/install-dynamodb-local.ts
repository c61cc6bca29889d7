/** DynamoDB Local is downloaded with Maven, because its licence forbids redistribution; `jars.sha256` has the checksums. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildDirectory } from '../../../build/sources.ts';
import { StartupError } from '../../startup-error.ts';

const exec = promisify(execFile);

const JARS = join(buildDirectory, 'dynamodb-local');

/** The full name is used, because Maven's error for the short one does not mention a missing network. */
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

const OLDEST_JAVA = 17;
const MAX_FETCH_MS = 10 * 60_000;

export interface InstalledDynamoDbLocal {
  readonly java: string;
  readonly jars: string;
}

/** @throws StartupError without a suitable Java, Maven or network */
export async function installDynamoDbLocal(jars = JARS): Promise<InstalledDynamoDbLocal> {
  const java = await findJava();
  if ((await differences(jars)).length > 0) {
    await rm(jars, { recursive: true, force: true });
    await fetchJars(jars);
    const [difference] = await differences(jars);
    if (difference) throw new StartupError(`what Maven fetched is not what is pinned: ${difference}.`);
  }
  return { java, jars };
}

async function findJava(): Promise<string> {
  const { JAVA_HOME } = process.env;
  const java = JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java';
  // NOTE: the version is on standard error. macOS has a stub `java` that fails.
  const version = await exec(java, ['-version']).then(
    ({ stdout, stderr }) => /version "(\d+)/.exec(stderr + stdout)?.[1],
    () => undefined,
  );
  const needed = `a Java runtime of version ${OLDEST_JAVA} or newer is needed.`;
  if (version === undefined) {
    throw new StartupError(`there is no Java ${JAVA_HOME ? 'in JAVA_HOME' : 'on the PATH'}; ${needed}`);
  }
  // Java 8 reports its version as 1.8, which is smaller as well.
  if (Number(version) < OLDEST_JAVA) throw new StartupError(`the Java here is too old; ${needed}`);
  return java;
}

async function fetchJars(jars: string): Promise<void> {
  const pom = join(import.meta.dirname, 'pom.xml');
  // With `-C` Maven fails on a wrong checksum.
  const options = ['--batch-mode', '--quiet', '-C', '--file', pom, `-DoutputDirectory=${jars}`, '-DincludeTypes=jar'];
  try {
    await exec('mvn', [...options, COPY], { timeout: MAX_FETCH_MS });
  } catch (error) {
    const { code, killed, stdout = '' } = error as { code?: unknown; killed?: boolean; stdout?: string };
    if (code === 'ENOENT') throw new StartupError('there is no Maven (mvn) on the PATH, which fetches DynamoDB Local.');
    const [line = ''] = stdout.split('\n').filter((one) => one.includes('[ERROR]'));
    const words = killed
      ? 'it took longer than ten minutes'
      : line.replace(/^.*\[ERROR\] *| -> \[Help 1\].*$/g, '').trim();
    throw new StartupError(`Maven could not fetch DynamoDB Local: ${words || `it ended with ${code}`}`);
  }
}

async function differences(jars: string): Promise<string[]> {
  const list = await readFile(join(import.meta.dirname, 'jars.sha256'), 'utf8');
  const wanted = new Map(
    list
      .trim()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const found = await readdir(jars).catch((): string[] => []);
  const missing = [...wanted.keys()].filter((name) => !found.includes(name)).map((name) => `${name} is missing`);
  const wrong = await Promise.all(
    found.map(async (name) => {
      const sum = createHash('sha256').update(await readFile(join(jars, name)));
      return sum.digest('hex') === wanted.get(name) ? [] : [`${name} has another checksum, or none is known`];
    }),
  );
  return [...missing, ...wrong.flat()];
}
