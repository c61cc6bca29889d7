/** Lighthouse's "mobile": a phone with a slow network. */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { browserFile, FLAGS } from '#test/support/browser.ts';

/** Fetched only when needed: 176 MB. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Judgement {
  /** 0 to 100: performance, accessibility, best practices, search engines. */
  readonly scores: readonly number[];
  /** Milliseconds. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Over the wire. */
  readonly bytes: number;
}

interface LighthouseResult {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Record<(typeof CATEGORIES)[number], { readonly score: number | null }>;
  readonly audits: Record<string, { readonly numericValue?: number }>;
}

/** Lighthouse asks to load a page again when its loading was not recorded. */
const TRIES = 3;

/** @throws when Lighthouse is not available, or cannot judge the page */
export async function lighthouse(url: string, tries = TRIES): Promise<Judgement> {
  try {
    return await judge(url);
  } catch (error) {
    if (tries > 1 && String(error).includes('Please run Lighthouse again')) return lighthouse(url, tries - 1);
    throw error;
  }
}

async function judge(url: string): Promise<Judgement> {
  const stdout = await npx([
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--only-categories=${CATEGORIES.join()}`,
    `--chrome-flags=${['--headless=new', ...FLAGS].join(' ')}`,
  ]);
  const { categories, audits, runtimeError }: LighthouseResult = JSON.parse(stdout);
  if (runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${runtimeError.message}`);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category].score ?? Number.NaN) * 100)),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    bytes: figure('total-byte-weight'),
  };
}

async function npx(args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    CHROME_PATH: await browserFile(),
    // It would find an older Node of the machine.
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  };
  try {
    const { stdout } = await promisify(execFile)('npx', ['--yes', ...args], { env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const said = stderr.trim().split('\n').at(-1) || message;
    throw new Error(`${LIGHTHOUSE} comes from the npm registry when it is needed, and did not run: ${said}`);
  }
}
