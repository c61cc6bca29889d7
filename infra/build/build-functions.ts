/** Figures: `infra/decisions/011-how-functions-are-bundled.md`. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildSync, type Metafile } from 'esbuild';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { referencePage } from '#shared/contract/reference/page.ts';
import { buildDirectory, repository } from './sources.ts';

const standIn = (name: string): string => join(import.meta.dirname, 'stand-ins', `${name}.ts`);

const standIns = {
  '#functions/views/api-documents.ts': standIn('documents'),
  '@aws-sdk/credential-provider-node': standIn('credentials'),
  '@aws-sdk/middleware-endpoint-discovery': standIn('endpoint-discovery'),
  '@smithy/core/checksum': standIn('checksum'),
  '@smithy/core/config': standIn('config'),
  '@smithy/core/event-streams': standIn('event-streams'),
  'sha256-uint8array': standIn('sha256'),
};

function documents() {
  const document = openApiDocument();
  const packed = (text: string): string => JSON.stringify(brotliCompressSync(text).toString('base64'));
  return { OPENAPI_DOCUMENT: packed(JSON.stringify(document)), REFERENCE_PAGE: packed(referencePage(document)) };
}

/** @throws when source files are missing, naming all of them */
export function buildFunctions(sources: ReadonlyMap<string, string>, folder = buildDirectory): Metafile {
  const missing = [...sources.values()].filter((source) => !existsSync(join(repository, source)));
  if (missing.length > 0) {
    throw new Error(`These functions are in the contract, but not written: ${missing.join(', ')}`);
  }
  const assets = join(folder, 'functions');
  const maps = join(folder, 'functions-maps');
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: repository,
    entryPoints: [...sources].map(([name, source]) => ({ in: source, out: `${name}/index` })),
    outdir: assets,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node24',
    // CommonJS loads faster than modules in a cold Lambda.
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'error',
    alias: standIns,
    define: documents(),
  });
  for (const former of [assets, maps]) rmSync(former, { recursive: true, force: true });
  for (const { path, contents } of outputFiles) {
    const file = path.endsWith('.map') ? join(maps, relative(assets, path)) : path;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  // The repository's package.json would make them ES modules.
  writeFileSync(join(assets, 'package.json'), JSON.stringify({ type: 'commonjs' }));
  writeFileSync(join(folder, 'functions-meta.json'), JSON.stringify(metafile));
  return metafile;
}
