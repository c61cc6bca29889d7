import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type PluginOption, type Rollup } from 'vite';
import { BANK_NAME } from '../shared/domain/bank.ts';
import { alwaysForProduction } from './always-for-production.ts';
import { contractForBrowsers, namedForBrowsers } from './contract-for-browsers.ts';
import { joinedChunks } from './join-chunks.ts';
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

/** The app is built once to see what its screens share, and once more with what is to be one file. */
function fewerChunks(): Plugin {
  return {
    name: 'fewer-chunks',
    apply: 'build',
    async config() {
      const { output } = (await build({
        ...{ root, configFile: false, logLevel: 'error', publicDir: false, plugins: forScripts() },
        build: { write: false, modulePreload: { polyfill: false } },
      })) as Rollup.RollupOutput;
      const names = joinedChunks(output.filter((part) => part.type === 'chunk'));
      const groups = [{ name: (id: string) => names.get(id) ?? null }];
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
      };
    },
  };
}

export default defineConfig({
  root,
  plugins: [forScripts(), nameOfTheBank(), publicSite(), preloadScreens(), fewerChunks()],
  build: {
    outDir: fileURLToPath(new URL('../.build/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
