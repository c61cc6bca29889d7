/** A headless Chromium, from wherever this machine has one. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const ON_DISK = '--disable-dev-shm-usage';
const GIGABYTE = 2 ** 30;

/**
 * In a container the sandbox has no rights, and /dev/shm often has no room for what the browser's processes share. Shared in
 * files on the disk, it costs 3 % of the processor time of a journey.
 */
export const FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  ...(roomInMemory() < GIGABYTE ? [ON_DISK] : []),
];

/** @param options what the journeys of a run that ends in order want: no signal that ends the browser before it */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { args = [], ...others } = options;
  const executablePath = await browserFile();
  return chromium.launch({ ...others, executablePath, args: [...FLAGS, ...args], ignoreDefaultArgs: [ON_DISK] });
}

/** Pages of journeys do not live long enough to make up for the optimization of their code: 6 % of the processor time. */
const SHORT_LIVES = '--js-flags=--no-opt --no-maglev';

/** The browser itself: `CHROME_PATH`, or the first one on the PATH, or the one that comes in a package. */
export async function browserFile(): Promise<string> {
  return process.env.CHROME_PATH || findOnPath() || packedFile();
}

/** How Playwright Test starts the browser for journeys. */
export async function journeyBrowser(): Promise<LaunchOptions> {
  return { executablePath: await browserFile(), args: [...FLAGS, SHORT_LIVES], ignoreDefaultArgs: [ON_DISK] };
}

/** Bytes. */
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
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** The Chromium of @sparticuz/chromium, which needs nothing of the machine but Node. */
async function packedFile(): Promise<string> {
  // NOTE: read while the package is imported: told that it runs in Lambda, it unpacks the libraries that Lambda lacks too.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
