/** This file runs as a program of its own, so that its memory is freed; see `runProgram`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { BuiltChunk } from './build-site.ts';
import { repositoryRoot } from './sources.ts';

// For any other NODE_ENV, such as that of a test run, Vite uses React's development build.
process.env.NODE_ENV = 'production';
const [chunksFile] = process.argv.slice(2);
if (!chunksFile) throw new Error('Which file are the scripts to be listed in?');
const built = await build({ configFile: join(repositoryRoot, 'web/vite.config.ts'), logLevel: 'warn' });
await writeFile(chunksFile, JSON.stringify(chunksOf(built)));

function chunksOf(site: Awaited<ReturnType<typeof build>>): BuiltChunk[] {
  if (!('output' in site)) throw new Error('The web app was not built once');
  return site.output.flatMap((part) => {
    if (part.type !== 'chunk') return [];
    const { fileName, facadeModuleId, moduleIds, imports } = part;
    return [{ fileName, facadeModuleId, moduleIds, imports }];
  });
}
