/** Installs programs from PyPI, each in a virtual environment in `.build`. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDirectory } from '#infra/build/sources.ts';
import { runOrThrow } from './run-command.ts';

/** Creates an environment, again when `requirements` changes. @returns its directory */
export async function pythonEnvironment(name: string, requirements: string): Promise<string> {
  const directory = join(buildDirectory, `${name}-venv`);
  const marker = join(directory, 'installed.txt');
  const wanted = await readFile(requirements, 'utf8');
  if (existsSync(marker) && (await readFile(marker, 'utf8')) === wanted) return directory;
  await rm(directory, { recursive: true, force: true });
  const { env } = process;
  await runOrThrow('python3', ['-m', 'venv', directory], { env });
  await runOrThrow(join(directory, 'bin/pip'), ['install', '--quiet', '--requirement', requirements], { env });
  await writeFile(marker, wanted);
  return directory;
}
