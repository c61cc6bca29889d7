/** Lighthouse's judgement of a page, as a person on a phone with a slow network would have it (its own "mobile"). */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { browserFile, FLAGS } from '#test/support/browser.ts';

/** Fetched when it is needed: 176 MB that nothing else of this repository needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Judgement {
  /** 0 to 100, in the order of Lighthouse: performance, accessibility, best practices, search engines. */
  readonly scores: readonly number[];
  /** Milliseconds. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Everything that the page has fetched by itself, as it went over the wire. */
  readonly bytes: number;
}

interface LighthouseResult {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Record<(typeof CATEGORIES)[number], { readonly score: number | null }>;
  readonly audits: Record<string, { readonly numericValue?: number }>;
}

/** A page whose loading was not recorded is loaded again, as Lighthouse itself asks for. */
const TRIES = 3;

/** @throws when Lighthouse cannot be had, or cannot judge the page */
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
    // It wants the Node that runs this, not an older one of the machine's.
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
