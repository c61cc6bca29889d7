import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { alwaysForProduction } from './always-for-production.ts';
import { contractForBrowsers } from './contract-for-browsers.ts';
import { publicSite } from './public-site.ts';

/** What a bank cannot leave in Sonner as it comes: a pattern in its code, and what stands there instead. */
const SONNER = [
  // A `<style>` block when it loads, which the Content-Security-Policy forbids; `sonner/dist/styles.css` has the same.
  [/^__insertCSS\(".*"\);?$/m, ''],
  // A stop of the Tab key at every message, which gives the focus back to where it came from: nobody gets past it.
  [/tabIndex: 0,/, 'tabIndex: -1,'],
] as const;

function sonnerForABank(): Plugin {
  return {
    name: 'sonner-for-a-bank',
    apply: 'build',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs$/.test(id)) return null;
      for (const [pattern] of SONNER) if (!pattern.test(code)) this.error(`sonner no longer contains ${pattern}`);
      return {
        code: SONNER.reduce((changed, [pattern, instead]) => changed.replace(pattern, instead), code),
        map: null,
      };
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [alwaysForProduction(), contractForBrowsers(), react(), tailwindcss(), sonnerForABank(), publicSite()],
  build: {
    outDir: fileURLToPath(new URL('../.build/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
