import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin, type PluginOption } from 'vite';
import { BANK_NAME } from '../shared/domain/bank.ts';
import { alwaysForProduction } from './always-for-production.ts';
import { contractForBrowsers, namedForBrowsers } from './contract-for-browsers.ts';
import { joinChunks } from './join-chunks.ts';
import { preloadScreens } from './preload-screens.ts';
import { publicSite } from './public-site.ts';

const nameOfTheBank = (): Plugin => ({
  name: 'name-of-the-bank',
  transformIndexHtml: (page) => page.replaceAll('%BANK_NAME%', BANK_NAME),
});

const root = fileURLToPath(new URL('.', import.meta.url));

const forScripts = (): PluginOption[] => [
  alwaysForProduction(),
  contractForBrowsers(),
  namedForBrowsers(),
  react(),
  tailwindcss(),
];

/** Without the pages, which have no part in what screens share. */
const scripts = {
  root,
  publicDir: false,
  plugins: forScripts(),
  build: { write: false, modulePreload: { polyfill: false } },
} satisfies InlineConfig;

export default defineConfig({
  root,
  plugins: [forScripts(), nameOfTheBank(), publicSite(), preloadScreens(), joinChunks(scripts)],
  build: {
    outDir: fileURLToPath(new URL('../.build/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
