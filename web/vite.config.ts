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
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          // A screen would otherwise consist of about 50 files, most of them of a kilobyte, and each costs a round trip. The
          // copies of a module share its state (https://rolldown.rs/in-depth/inline-common-chunks). The library of forms stays
          // a file, so that the next form does not load it again.
          experimentalInlineCommonChunks: { maxSize: 200_000, exclude: [/\.css$/, /react-hook-form/] },
        },
      },
    },
    // The library for PDF files, which is loaded when a customer downloads one, has 530 kB.
    chunkSizeWarningLimit: 600,
  },
});
