import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { alwaysForProduction } from './always-for-production.ts';
import { contractForBrowsers, namedForBrowsers } from './contract-for-browsers.ts';
import { publicSite } from './public-site.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [alwaysForProduction(), contractForBrowsers(), namedForBrowsers(), react(), tailwindcss(), publicSite()],
  build: {
    outDir: fileURLToPath(new URL('../.build/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
