/** Shows every control of `web/src/components`: `npx vite test/gallery`. */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { repositoryRoot } from '#infra/build/sources.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  server: { fs: { allow: [repositoryRoot] } },
  build: { minify: false, modulePreload: { polyfill: false } },
});
