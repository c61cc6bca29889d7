import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BANK_NAME } from '../shared/domain/bank.ts';
import { publicSitePlugin } from './public-site.ts';

const nameOfTheBank = (): Plugin => ({
  name: 'name-of-the-bank',
  transformIndexHtml: (page) => page.replaceAll('%BANK_NAME%', BANK_NAME),
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), nameOfTheBank(), publicSitePlugin()],
  build: {
    outDir: fileURLToPath(new URL('../.build/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // The library for PDF files, which is loaded when a customer downloads one, has 530 kB.
    chunkSizeWarningLimit: 600,
  },
});
