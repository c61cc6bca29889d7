import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BANK_NAME } from '../shared/domain/bank.ts';
import { alwaysForProduction } from './always-for-production.ts';
import { contractForBrowsers, namedForBrowsers } from './contract-for-browsers.ts';
import { preloadScreens } from './preload-screens.ts';
import { publicSite } from './public-site.ts';

const nameOfTheBank = (): Plugin => ({
  name: 'name-of-the-bank',
  transformIndexHtml: (page) => page.replaceAll('%BANK_NAME%', BANK_NAME),
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    alwaysForProduction(),
    contractForBrowsers(),
    namedForBrowsers(),
    nameOfTheBank(),
    react(),
    tailwindcss(),
    publicSite(),
    preloadScreens(),
  ],
  build: {
    outDir: fileURLToPath(new URL('../.build/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
