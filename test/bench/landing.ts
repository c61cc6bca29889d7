/** The public pages as Lighthouse sees them on a phone, and the front page rendered in the browser as its peer. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Rollup } from 'vite';
import { buildSite, builtSiteDirectory } from '#infra/build/build-site.ts';
import { repository } from '#infra/build/sources.ts';
import { builtSite } from '#infra/local/gateway/built-site.ts';
import { startGateway } from '#infra/local/gateway/start-gateway.ts';
import { PUBLIC_PAGES } from '#shared/contract/public-pages.ts';
import { alwaysForProduction } from '../../web/always-for-production.ts';
import { type Judgement, lighthouse } from './lighthouse.ts';
import type { Report } from './report.ts';
import { percentile } from './times.ts';

/** In turns, so that a busy machine slows all of them. */
const TIMES = 3;
const FRONT = '/';
const PEER = '/, rendered in the browser';

export async function measure(report: Report): Promise<void> {
  await buildSite();
  const peerDirectory = await mkdtemp(join(tmpdir(), 'landing-'));
  await buildInBrowser(peerDirectory);
  const [ours, peer] = await Promise.all([serve(builtSiteDirectory), serve(peerDirectory)]);
  try {
    const addresses = new Map(Object.keys(PUBLIC_PAGES).map((path) => [path, ours.url + path]));
    addresses.set(PEER, peer.url);
    const judged = await judge(addresses);
    report.table(
      `Lighthouse on a slow phone, middle of ${TIMES} times`,
      [...judged].map(([page, { scores, lcp, tbt, cls, bytes }]) => ({
        page,
        scores: scores.join(' '),
        'LCP ms': Math.round(lcp),
        'TBT ms': Math.round(tbt),
        CLS: cls,
        kB: bytes / 1000,
      })),
    );
    promises(report, judged);
  } finally {
    await Promise.all([ours.close(), peer.close()]);
    await rm(peerDirectory, { recursive: true });
  }
}

function promises(report: Report, judged: ReadonlyMap<string, Judgement>): void {
  const front = judged.get(FRONT);
  if (!front) throw new Error('The front page was not judged');
  const { [PEER]: _, ...pages } = Object.fromEntries(judged);
  const scores = Object.values(pages).flatMap((page) => page.scores);
  report.atLeast('the lowest of all scores of the public pages', Math.min(...scores), 100, '');
  report.atMost('the front page: largest contentful paint', front.lcp, 800, 'ms');
  report.atMost('the front page: total blocking time', front.tbt, 0, 'ms');
  report.atMost('the front page: layout shift', front.cls, 0, '');
  report.atMost('the front page: bytes before it is used', front.bytes / 1000, 100, 'kB');
}

/** The median of each figure. */
async function judge(addresses: ReadonlyMap<string, string>): Promise<Map<string, Judgement>> {
  const all = new Map<string, Judgement[]>([...addresses.keys()].map((page) => [page, []]));
  for (let count = 0; count < TIMES; count += 1)
    for (const [page, url] of addresses) all.get(page)?.push(await lighthouse(url));
  return new Map([...all].map(([page, times]) => [page, middle(times)]));
}

function middle(times: readonly Judgement[]): Judgement {
  const of = (figure: (one: Judgement) => number) => percentile(times.map(figure), 0.5);
  return {
    scores: (times[0]?.scores ?? []).map((_, index) => of(({ scores }) => scores[index] ?? Number.NaN)),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    bytes: of(({ bytes }) => bytes),
  };
}

async function serve(directory: string): Promise<{ url: string; close: () => Promise<void> }> {
  const gateway = await startGateway(async (_, response) => void response.writeHead(404).end(), 0);
  gateway.serveSite(await builtSite(directory));
  return { url: `http://localhost:${gateway.port}`, close: () => gateway.close() };
}

/** As Vite makes a single-page app by default. */
async function buildInBrowser(directory: string): Promise<void> {
  const { output } = (await build({
    configFile: false,
    root: join(repository, 'web'),
    mode: 'production',
    logLevel: 'error',
    plugins: [alwaysForProduction(), react(), tailwindcss()],
    build: {
      outDir: directory,
      emptyOutDir: true,
      rolldownOptions: { input: join(repository, 'test/bench/landing-in-browser.tsx') },
    },
  })) as Rollup.RollupOutput;
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'));
  await writeFile(
    join(directory, PUBLIC_PAGES[FRONT]),
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Aldermoor</title>
<meta name="description" content="A private online bank, rendered in the browser.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map(({ fileName }) => `<link rel="stylesheet" href="/${fileName}">`).join('\n')}
<script type="module" src="/${output[0].fileName}"></script>
</head>
<body><div id="root"></div></body>
</html>
`,
  );
}
