/** Measures the front page with Lighthouse on a simulated phone. Lighthouse (176 MB) is fetched for this alone. */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { buildSite, builtSiteDirectory } from '#infra/build/build-site.ts';
import { createBuiltSiteListener } from '#infra/local/gateway/built-site.ts';
import { startGateway } from '#infra/local/gateway/start-gateway.ts';
import { CHROMIUM_FLAGS, findBrowserExecutable } from '#test/support/browser.ts';
import { isSmallRun, percentile, printTable, reportAtLeast, reportAtMost } from './report.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = isSmallRun ? 1 : 3;

interface LighthouseReport {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

await buildSite();
const gateway = await startGateway(async (_, response) => void response.writeHead(404).end(), 0);
const site = await createBuiltSiteListener(builtSiteDirectory);
gateway.serveSite((request, response) => {
  const { setHeader } = response;
  // With the packed Chromium, Lighthouse loads no page with a referrer policy, so the header is left out.
  response.setHeader = (name, value) => (name === 'referrer-policy' ? response : setHeader.call(response, name, value));
  return site(request, response);
});
const judged: LighthouseReport[] = [];
for (let count = 0; count < TIMES; count += 1) judged.push(await judge(`http://localhost:${gateway.port}/`));
await gateway.close();

const scores = CATEGORIES.map((name) => 100 * percentile(judged.map((one) => one.categories[name].score ?? 0)));
const figure = (audit: string) => percentile(judged.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
const [lcp, cls] = [figure('largest-contentful-paint'), figure('cumulative-layout-shift')];
printTable(`Lighthouse on a slow phone, middle of ${TIMES}`, [{ scores: scores.join(' '), 'LCP ms': lcp, CLS: cls }]);
reportAtLeast('the lowest of the four scores', Math.min(...scores), 100);
reportAtMost('largest contentful paint', lcp, 1000, 'ms');
reportAtMost('layout shift', cls, 0);

async function judge(url: string): Promise<LighthouseReport> {
  const chrome = `--chrome-flags=${['--headless=new', ...CHROMIUM_FLAGS].join(' ')}`;
  const words = [url, '--quiet', '--output=json', `--only-categories=${CATEGORIES}`, chrome];
  // Without this PATH Lighthouse would find an older Node of the machine.
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const env = { ...process.env, CHROME_PATH: await findBrowserExecutable(), PATH };
  const run = promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...words], { env, maxBuffer: 1e8 });
  const { stdout } = await run.catch(({ stderr }) => Promise.reject(new Error(stderr)));
  const judgement: LighthouseReport = JSON.parse(stdout);
  if (judgement.runtimeError) throw new Error(`Lighthouse could not judge: ${judgement.runtimeError.message}`);
  return judgement;
}
