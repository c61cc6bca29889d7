import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Sonner puts its styles into a `<style>` block when it loads, which the bank's Content-Security-Policy forbids. They
 * come from `sonner/dist/styles.css` instead; this takes the block out.
 */
function sonnerWithoutStyleBlock(): Plugin {
  return {
    name: 'sonner-without-style-block',
    apply: 'build',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs$/.test(id)) return null;
      const without = code.replace(/^__insertCSS\(".*"\);?$/m, '');
      if (without === code) this.error('sonner no longer inserts its styles the way this plugin takes out');
      return { code: without, map: null };
    },
  };
}

/**
 * Whoever builds gets what customers get. NOTE: Vite puts React's development build in when NODE_ENV says anything else,
 * and it does in a test run, whose build `npm start` would then serve.
 */
function alwaysForProduction(): Plugin {
  let given: string | undefined;
  return {
    name: 'always-for-production',
    apply: 'build',
    config() {
      given = process.env.NODE_ENV;
      process.env.NODE_ENV = 'production';
    },
    closeBundle() {
      if (given !== undefined) process.env.NODE_ENV = given;
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [alwaysForProduction(), react(), tailwindcss(), sonnerWithoutStyleBlock()],
  build: {
    outDir: fileURLToPath(new URL('../.build/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
