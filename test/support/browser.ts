/** Starts a headless Chromium, from wherever this machine has one. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { args = [], ...others } = options;
  const executablePath = await findBrowserExecutable();
  return chromium.launch({
    ...others,
    executablePath,
    args: [...CHROMIUM_FLAGS, ...args],
    ignoreDefaultArgs: [ON_DISK],
  });
}

/**
 * Switches off the optimization of code, which takes 6 % of the processor time: pages of journeys are too short-lived
 * for it.
 */
const SHORT_LIVES = '--js-flags=--no-opt --no-maglev';

/** Returns the browser's file: `CHROME_PATH`, or the first one on the PATH, or the one that comes in a package. */
export async function findBrowserExecutable(): Promise<string> {
  return process.env.CHROME_PATH || findOnPath() || packedFile();
}

/** Returns the options by which Playwright Test starts the browser for journeys. */
export async function journeyLaunchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: await findBrowserExecutable(),
    args: [...CHROMIUM_FLAGS, SHORT_LIVES],
    ignoreDefaultArgs: [ON_DISK],
  };
}

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
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Returns the Chromium of @sparticuz/chromium, which needs nothing of the machine except Node. */
async function packedFile(): Promise<string> {
  // NOTE: the package reads this while it is imported; as in Lambda, it then also unpacks the libraries that Lambda
  // lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
