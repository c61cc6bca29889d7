import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { damagedFileError } from './data-files.ts';

/** @returns undefined without such a file @throws StartupError for other content */
export async function readJsonFile<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw damagedFileError(file, 'unexpected content');
  }
}

/** Written beside the file and renamed, so that a kill leaves the old content or the new; readable by its owner only. */
export async function writeJsonFile(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.draft`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${file}.draft`, file);
}
