/** Starts a headless Chromium, from wherever this machine has one. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { repositoryRoot } from '#infra/build/sources.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const { version } = JSON.parse(
  readFileSync(join(repositoryRoot, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
);
const UNPACKED = join(repositoryRoot, '.build', `chromium-${version}`);

const ON_DISK = '--disable-dev-shm-usage';
const GIGABYTE = 2 ** 30;

/**
 * In a container the sandbox has no rights, and /dev/shm is often too small for the memory that the browser's
 * processes share. Sharing it in files on the disk costs 3 % of the processor time of a journey.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  ...(roomInMemory() < GIGABYTE ? [ON_DISK] : []),
];

/** Starts the browser. @param options such as those that keep signals from ending the browser before the run ends */
export async function launchBrowser({ args = [], ...others }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...others, ...(await launchOptions(args)) });
}

const launchOptions = async (args: readonly string[]): Promise<LaunchOptions> => ({
  executablePath: await findBrowserExecutable(),
  args: [...CHROMIUM_FLAGS, ...args],
  ignoreDefaultArgs: [ON_DISK],
});

/**
 * Switches off the optimization of code, which takes 6 % of the processor time: pages of journeys are too short-lived
 * for it.
 */
const SHORT_LIVES = '--js-flags=--no-opt --no-maglev --max-lazy';

/** Returns the browser's file: `CHROME_PATH`, or the first one on the PATH, or the one that comes in a package. */
export async function findBrowserExecutable(): Promise<string> {
  return process.env.CHROME_PATH || findOnPath() || packedFile();
}

/** Returns the options by which Playwright Test starts the browser for journeys. */
export const journeyLaunchOptions = (): Promise<LaunchOptions> => launchOptions([SHORT_LIVES]);

/** Returns the room in memory in bytes. */
function roomInMemory(): number {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function findOnPath(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)))
    .find((file) => existsSync(file));
}

/**
 * Returns the Chromium of @sparticuz/chromium, which needs nothing of the machine except Node. The package unpacks into
 * the directory of temporary files and runs what it finds there, even half a file or that of another account.
 */
async function packedFile(): Promise<string> {
  // NOTE: the package reads this while it is imported; as in Lambda, it then also unpacks the libraries that Lambda
  // lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packed } = await withTemporaryFilesIn(UNPACKED, () => import('@sparticuz/chromium'));
  const executable = join(UNPACKED, 'chromium');
  if (existsSync(executable)) return executable;
  mkdirSync(dirname(UNPACKED), { recursive: true });
  const draft = mkdtempSync(`${UNPACKED}-`);
  await withTemporaryFilesIn(draft, () => packed.executablePath());
  const fonts = join(draft, 'fonts/fonts.conf');
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('>/tmp/', `>${UNPACKED}/`));
  try {
    renameSync(draft, UNPACKED);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(executable)) throw error;
    rmSync(draft, { recursive: true });
  }
  return executable;
}

/** Runs the work with another directory of temporary files. */
async function withTemporaryFilesIn<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = directory;
  try {
    return await work();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
