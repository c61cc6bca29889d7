/** All functions are bundled in one run; `docs/decisions/021-aws-sdk-clients.md` says why. */
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import { buildDirectory, repositoryRoot } from './sources.ts';

/** Finds the WebAssembly files beside a bundled script, because packages read them at run time. */
const webAssemblyOf = (script: string): string[] =>
  ['.wasm', '_bg.wasm']
    .map((ending) => script.replace(/\.js$/, ending))
    .filter((file) => file !== script && existsSync(file));

/** Bundles all functions. @throws with the names of all source files that are missing */
export function buildFunctions(sources: ReadonlyMap<string, string>, folder = buildDirectory): Metafile {
  const missing = [...sources.values()].filter((source) => !existsSync(join(repositoryRoot, source)));
  if (missing.length > 0) {
    throw new Error(`These functions are in the contract, but not written: ${missing.join(', ')}`);
  }
  const assets = join(folder, 'functions');
  const maps = join(folder, 'functions-maps');
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: repositoryRoot,
    entryPoints: [...sources].map(([name, source]) => ({ in: source, out: `${name}/index` })),
    outdir: assets,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node24',
    // CommonJS loads faster than ES modules in a cold Lambda.
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'error',
    alias: { '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'credential-provider.ts') },
  });
  for (const former of [assets, maps]) rmSync(former, { recursive: true, force: true });
  for (const { path, contents } of outputFiles) {
    const file = path.endsWith('.map') ? join(maps, relative(assets, path)) : path;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  for (const [path, { inputs }] of Object.entries(metafile.outputs)) {
    for (const file of Object.keys(inputs).flatMap((input) => webAssemblyOf(join(repositoryRoot, input)))) {
      copyFileSync(file, join(repositoryRoot, dirname(path), basename(file)));
    }
  }
  // Without this file the repository's package.json would make the bundles ES modules.
  writeFileSync(join(assets, 'package.json'), JSON.stringify({ type: 'commonjs' }));
  writeFileSync(join(folder, 'functions-meta.json'), JSON.stringify(metafile));
  return metafile;
}
