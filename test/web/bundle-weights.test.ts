/** What a browser has to fetch before a screen can be used: JavaScript, compressed with brotli as CloudFront sends it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuiltChunk, buildSite, builtChunks, builtSiteDirectory } from '#infra/build/build-site.ts';
import { BROTLI_QUALITY } from '#infra/local/gateway/built-site.ts';
import { PUBLIC_PAGES } from '#shared/contract/public-pages.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { scriptsOfPublicSite } from '../../web/public-site.ts';

interface Chunk extends BuiltChunk {
  readonly code: string;
}

const web = fileURLToPath(new URL('../../web', import.meta.url));
const chunks = new Map<string, Chunk>();

const built = (file: string): string => readFileSync(join(builtSiteDirectory, file), 'utf8');

beforeAll(async () => {
  await buildSite();
  for (const chunk of await builtChunks()) chunks.set(chunk.fileName, { ...chunk, code: built(chunk.fileName) });
  // They stand in the pages themselves, with nothing to tell what they were made from.
  const { output } = (await build(scriptsOfPublicSite)) as Rollup.RollupOutput;
  for (const part of output) if (part.type === 'chunk') chunks.set(part.fileName, part);
});

/** The chunk of a source file, with everything that it imports before it runs. */
function needed(file: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === `${web}/${file}`);
  if (!chunk) throw new Error(`No chunk begins with web/${file}`);
  const add = (name: string): void => {
    const next = chunks.get(name);
    if (!next || found.has(next)) return;
    found.add(next);
    next.imports.forEach(add);
  };
  add(chunk.fileName);
  return found;
}

const everything = (files: readonly string[]) => files.reduce((found, file) => needed(file, found), new Set<Chunk>());

const weights = new Map<string, number>();

function weightOf({ fileName, code }: Chunk): number {
  const weight = weights.get(fileName) ?? brotliCompressSync(code).length;
  weights.set(fileName, weight);
  return weight;
}

const kilobytes = (files: readonly string[]) =>
  [...everything(files)].reduce((sum, chunk) => sum + weightOf(chunk), 0) / 1000;

const modulesOf = (parts: Iterable<Chunk>) =>
  [...parts].flatMap(({ moduleIds }) => moduleIds).map((id) => id.replace(/^.*\/node_modules\//, ''));

const PUBLIC = ['src/site/start.ts'];
/** It can be typed into; what calls need comes meanwhile. */
const LOGIN = ['index.html', 'src/login/login.tsx'];
const CALLS = ['src/api/call.ts'];
const DASHBOARD = ['index.html', 'src/portal/portal.tsx', 'src/portal/overview/overview.tsx', ...CALLS];
const DEPOSIT = ['index.html', 'src/portal/portal.tsx', 'src/portal/deposit/deposit.tsx', ...CALLS];
const WITHDRAW = ['index.html', 'src/portal/portal.tsx', 'src/portal/withdraw/withdraw.tsx', ...CALLS];
const admin = (screen: string) => ['index.html', 'src/admin/panel.tsx', `src/admin/${screen}.tsx`, ...CALLS];

describe('what a usable screen weighs', () => {
  test.each([
    { screen: '/login', files: LOGIN, budget: 90 },
    { screen: '/login, up to its answer', files: [...LOGIN, 'src/login/attempt-login.ts', ...CALLS], budget: 128 },
    { screen: '/dashboard', files: DASHBOARD, budget: 152 },
    { screen: '/dashboard/deposit', files: DEPOSIT, budget: 152 },
    { screen: '/dashboard/withdraw', files: WITHDRAW, budget: 153 },
    { screen: '/admin', files: admin('overview/overview'), budget: 165 },
    { screen: '/admin/users', files: admin('users/users'), budget: 165 },
    {
      screen: '/admin/users/:id',
      files: [...admin('users/user-profile'), 'src/admin/users/profile-tab.tsx'],
      budget: 184,
    },
    { screen: '/admin/tickets', files: admin('tickets/tickets'), budget: 165 },
    {
      screen: '/admin/settings/deposit',
      files: [...admin('settings/settings'), 'src/admin/settings/method-settings.tsx'],
      budget: 179,
    },
    {
      screen: '/admin/settings/backup',
      files: [...admin('settings/settings'), 'src/admin/settings/backups/database-backup.tsx'],
      budget: 170,
    },
    {
      screen: '/admin/settings/danger',
      files: [...admin('settings/settings'), 'src/admin/settings/backups/danger-zone.tsx'],
      budget: 176,
    },
    { screen: '/admin/requests', files: admin('requests/requests'), budget: 175 },
    { screen: '/admin/withdrawals/:id', files: admin('requests/withdrawal'), budget: 198 },
    { screen: '/admin/transactions/new', files: admin('transactions/create-transaction'), budget: 190 },
  ])('$screen: at most $budget kB of JavaScript, in at most 40 files', ({ files, budget }) => {
    expect(kilobytes(files)).toBeLessThanOrEqual(budget);
    expect(everything(files).size).toBeLessThanOrEqual(40);
  });

  test('comes in files of which none needs itself by way of others, so that each finds what it imports', () => {
    const done = new Set<string>();
    const follow = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) expect.fail([...way, file].join(' needs '));
      if (done.has(file)) return;
      for (const next of chunks.get(file)?.imports ?? []) follow(next, [...way, file]);
      done.add(file);
    };
    for (const file of chunks.keys()) follow(file, []);
    expect(done.size).toBe(chunks.size);
  });
});

describe('what the public pages weigh', () => {
  const sizeOf = (parts: string[], quality: number) =>
    parts.reduce(
      (sum, part) => sum + brotliCompressSync(part, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length,
      0,
    ) / 1000;
  const pageAndStyle = (file: string) => {
    const html = built(file);
    const [, style] = /<link rel="stylesheet" href="\/(.*?)">/.exec(html) ?? [];
    return { html, style: built(style ?? expect.fail(`${file} has no style sheet`)) };
  };
  /** Its script stands at its end, when all of it can be read. */
  const withoutScript = (html: string) => html.slice(0, html.indexOf('<script type="module">'));

  test.each(Object.values(PUBLIC_PAGES))('%s: at most 16 kB until it can be read', (file) => {
    const { html, style } = pageAndStyle(file);
    expect(withoutScript(html)).toContain('</footer>');
    expect(sizeOf([withoutScript(html), style], constants.BROTLI_MAX_QUALITY)).toBeLessThanOrEqual(16);
  });

  test.each(Object.values(PUBLIC_PAGES))('%s: at most 20 kB with all that it runs, as it is sent', (file) => {
    const { html, style } = pageAndStyle(file);
    expect(sizeOf([html, style], BROTLI_QUALITY)).toBeLessThanOrEqual(20);
  });

  test.each(Object.values(PUBLIC_PAGES))(
    '%s: arrives in the first ten packets, so that no more is waited for',
    (file) => {
      expect(sizeOf([pageAndStyle(file).html], BROTLI_QUALITY)).toBeLessThanOrEqual(14);
    },
  );
});

test('the typefaces weigh at most 60 kB together', () => {
  const fonts = readdirSync(join(builtSiteDirectory, 'assets')).filter((file) => file.endsWith('.woff2'));
  expect(fonts).toHaveLength(2);
  const bytes = fonts.reduce((sum, file) => sum + statSync(join(builtSiteDirectory, 'assets', file)).size, 0);
  expect(bytes / 1000).toBeLessThanOrEqual(60);
});

describe('what comes where', () => {
  test.each([
    ['/login', LOGIN],
    ['/admin', admin('overview/overview')],
    ['/dashboard', DASHBOARD],
  ])('the code of %s is asked for together with the page', (path, files) => {
    const [, screens = ''] = /data-screens='([^']*)'/.exec(built('index.html')) ?? [];
    const here: { path: string; files: string[] }[] = JSON.parse(screens);
    const preloaded = here.filter((screen) => screen.path === path).flatMap((screen) => screen.files);
    const own = [...everything(['index.html'])].map(({ fileName }) => fileName);
    const wanted = [...everything(files)].map(({ fileName }) => fileName);
    expect(new Set([...own, ...preloaded])).toEqual(new Set(wanted));
  });

  test('the public pages run nothing but what is ours: no React, no library', () => {
    const modules = modulesOf(everything(PUBLIC));
    expect(modules.filter((module) => !module.startsWith('/'))).toEqual([]);
    expect(modules.length).toBeGreaterThan(8);
  });

  test('the sign-in, before it is used, brings neither Amplify nor zod', () => {
    const modules = modulesOf(everything(LOGIN));
    expect(modules.filter((module) => /^(@?aws-amplify|@aws-crypto|@smithy|zod)\//.test(module))).toEqual([]);
    expect(modules.length).toBeGreaterThan(20);
  });

  test('no build has the page of the parts', () => {
    const modules = modulesOf(chunks.values());
    expect(modules.filter((module) => module.includes('/web/src/ui/')).length).toBeGreaterThan(20);
    expect(modules.filter((module) => module.includes('/ui-gallery/'))).toEqual([]);
  });

  test('of the contract there is what calls need, and not what its reference says', () => {
    const all = [...chunks.values()].map(({ code }) => code).join('');
    for (const { path, summary } of namedRoutes.map(({ route }) => route)) {
      expect(all).toContain(path);
      expect(all).not.toContain(summary);
    }
    const open = namedRoutes.filter(({ route }) => route.access === 'public');
    expect(all.match(/\baccess:["'`]public\b/g)).toHaveLength(open.length);
    expect(all).not.toMatch(/\b(?:needs|refuses|records|sessionCookie|idempotency):["'`[]/);
  });

  test('the checks of IBANs and wallets come with the dialog that asks for them, the chart after the dashboard', () => {
    const checks = /^(ibantools|bitcoin-address-validation|@noble|base58|bech32)/;
    expect(modulesOf(everything(WITHDRAW)).filter((module) => checks.test(module))).toEqual([]);
    expect(
      modulesOf(everything(['src/portal/withdraw/details-dialog.tsx'])).some((module) => checks.test(module)),
    ).toBe(true);
    const dashboard = modulesOf(everything(DASHBOARD)).join(' ');
    expect(dashboard).toContain('/overview/activity.tsx');
    expect(dashboard).not.toMatch(/(balance|line)-chart|chart-frame|react-hook-form/);
  });

  test('of Amplify there is the REST client, the session, and nothing else', () => {
    const amplify = modulesOf(chunks.values()).filter((module) => /^@?aws-amplify\//.test(module));
    const others = amplify.filter((module) => !/^(@aws-amplify\/(api-rest|core|auth)|aws-amplify)\//.test(module));
    // Amplify's own provider of sessions asks who the current user is; the other operations of its sign-in stay away.
    const operations = amplify.filter(
      (module) => /^@aws-amplify\/auth\/.*\/apis\//.test(module) && !/\/getCurrentUser\.mjs$/.test(module),
    );
    expect([...others, ...operations]).toEqual([]);
    expect(amplify).toContain('@aws-amplify/core/dist/esm/singleton/apis/fetchAuthSession.mjs');
    expect(amplify).toContain('@aws-amplify/api-rest/dist/esm/apis/index.mjs');
  });
});
