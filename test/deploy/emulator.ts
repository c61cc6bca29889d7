/** Runs MiniStack: AWS's services in one Python process, installed in `.build` and started for one run. */
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#infra/local/free-port.ts';
import { endChild, spawnGuarded } from '#infra/local/spawn-guarded.ts';
import { pythonEnvironment } from '#test/support/python-environment.ts';
import { SSM } from './lambda-ssm-client.ts';

export interface Emulator {
  readonly url: string;
  readonly logFile: string;
  close(): Promise<void>;
}

export const installEmulatorPythonEnvironment = () =>
  pythonEnvironment('ministack', join(import.meta.dirname, 'requirements.txt'));

/** Starts the emulator. @param workDir the directory to which the emulator writes everything */
export async function startEmulator(python: string, workDir: string): Promise<Emulator> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(workDir, 'ministack.log');
  const environment = {
    // MiniStack runs the functions with the first Node on the path.
    PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
    HOME: workDir,
    TMPDIR: workDir,
    STATE_DIR: join(workDir, 'state'),
    S3_DATA_DIR: join(workDir, 's3'),
    GATEWAY_PORT: String(port),
    BIND_HOST: '127.0.0.1',
    IOT_MTLS_ENABLED: '0',
    NODE_PATH: await lambdaRuntime(workDir),
  };
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const child = spawnGuarded('/usr/bin/env', ['-i', ...variables, join(python, 'bin/ministack')]);
  const log = createWriteStream(logFile);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const close = () => endChild(child, 5000);
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(200)) {
    if (child.exitCode !== null) break;
    if (
      await fetch(`${url}/_ministack/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, logFile, close };
  }
  await close();
  throw new Error(`MiniStack did not start:\n${(await readFile(logFile, 'utf8')).slice(-4000)}`);
}

/** Returns a directory with the modules that Lambda's runtime has beside every function. */
async function lambdaRuntime(workDir: string): Promise<string> {
  const directory = join(workDir, 'runtime');
  const client = join(directory, '@aws-sdk/client-ssm');
  await mkdir(client, { recursive: true });
  await writeFile(join(client, 'index.js'), `exports.SSM = ${SSM.toString()};\n`);
  return directory;
}
