/** Builds the public pages: each of them is rendered once, into its own file. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig, minify, type Plugin, type Rollup, runnerImport } from 'vite';
import { NOT_FOUND_PAGE_FILE, PUBLIC_PAGE_FILES } from '../shared/contract/public-pages.ts';
import { BANK_DOMAIN } from '../shared/domain/bank.ts';
import type { PageName } from './src/site/pages.ts';
import type { PageAssets } from './src/site/render-page.tsx';

type Rendering = typeof import('./src/site/render-page.tsx');

const START = fileURLToPath(new URL('src/site/start.ts', import.meta.url));
const ICON = fileURLToPath(new URL('public/favicon.svg', import.meta.url));
const THEME = fileURLToPath(new URL('public/theme.js', import.meta.url));
const RENDER_PAGE = fileURLToPath(new URL('src/site/render-page.tsx', import.meta.url));

const FILES = { ...PUBLIC_PAGE_FILES, 'not found': NOT_FOUND_PAGE_FILE } satisfies Record<PageName, string>;
const NAMES = Object.keys(FILES) as PageName[];

const apart = { configFile: false, mode: 'production', logLevel: 'error' } as const;

/** The public pages' script is built apart from the app, because each shared chunk would be a request of its own. */
const scriptsOfPublicSite = {
  ...apart,
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [tailwindcss()],
  build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: { site: START } } },
} satisfies InlineConfig;

export function publicSitePlugin(): Plugin {
  return {
    name: 'public-site',
    async generateBundle() {
      const { output } = (await build(scriptsOfPublicSite)) as Rollup.RollupOutput;
      // The fonts are left out, because they are among the app's own files.
      for (const part of output)
        if (part.type === 'asset' && !part.fileName.endsWith('.woff2'))
          this.emitFile({ type: 'asset', fileName: part.fileName, source: part.source });
      const { module } = await runnerImport<Rendering>(RENDER_PAGE, apart);
      const origin = siteOrigin();
      const files = { ...filesOf(output), theme: await theme(), icon: await icon(), origin };
      for (const name of NAMES)
        this.emitFile({ type: 'asset', fileName: FILES[name], source: module.renderPublicPageHtml(name, files) });
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(origin) });
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots(origin) });
    },
    hotUpdate({ modules, server }) {
      if (this.environment.name === 'ssr' && modules.length > 0) server.ws.send({ type: 'full-reload' });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname;
        const name = NAMES.find((known) => known === path);
        if (!name) return next();
        try {
          const { renderPublicPageHtml } = (await server.ssrLoadModule(RENDER_PAGE)) as Rendering;
          const files = {
            script: { src: '/src/site/start.ts' },
            style: '/src/site/site.css?direct',
            fonts: [],
            theme: await theme(),
            icon: await icon(),
            origin: siteOrigin(),
          };
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml(path, renderPublicPageHtml(name, files)));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

async function icon(): Promise<string> {
  return `data:image/svg+xml,${encodeURIComponent((await readFile(ICON, 'utf8')).trim())}`;
}

async function theme(): Promise<string> {
  const { code } = await minify('theme.js', await readFile(THEME, 'utf8'));
  return code;
}

/** Returns the origin of the site without a trailing slash. `VITE_SITE_URL` is set by a deployment with a domain. */
function siteOrigin(): string {
  return new URL(process.env.VITE_SITE_URL || `https://${BANK_DOMAIN}`).origin;
}

function filesOf(output: Rollup.RollupOutput['output']): Pick<PageAssets, 'script' | 'style' | 'fonts'> {
  const [{ code, imports, viteMetadata }] = output;
  const [style] = viteMetadata?.importedCss ?? [];
  if (!style) throw new Error('The public pages have no style sheet');
  if (imports.length > 0 || /<\/script|<!--/i.test(code)) throw new Error('Their script cannot stand in a page');
  const fonts = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.woff2'));
  return { script: { code }, style: `/${style}`, fonts: fonts.map((name) => `/${name}`) };
}

function sitemap(origin: string): string {
  const urls = Object.keys(PUBLIC_PAGE_FILES).map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function robots(origin: string): string {
  return `User-agent: *
Disallow: /admin
Disallow: /dashboard
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}
