import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { damagedFileError } from './data-files.ts';
import { NewerVersionError } from './startup-error.ts';

/** Version of the contents. A file without a version is of 0.1.0 and has the same content. */
const VERSION = 1;

const Versioned = z.object({ version: z.number(), content: z.unknown() });

/** @throws StartupError for other content, and for the content of a newer version */
export function parseJsonFile<T>(file: string, text: string, schema: z.ZodMiniType<T>): T {
  const value = parseJson(file, text);
  const { data: versioned } = Versioned.safeParse(value);
  if (versioned && versioned.version > VERSION) throw new NewerVersionError(file, versioned.version, VERSION);
  const { data, success } = schema.safeParse(versioned ? versioned.content : value);
  if (!success) throw damagedFileError(file, 'unexpected content');
  return data;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damagedFileError(file, 'unexpected content');
  }
}

/** @returns undefined without such a file @throws StartupError as `parseJsonFile` */
export async function readJsonFile<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text === undefined ? undefined : parseJsonFile(file, text, schema);
}

/** Written beside the file and renamed, so that a kill leaves the old content or the new; readable by its owner only. */
export async function writeJsonFile(file: string, content: unknown): Promise<void> {
  const versioned: z.output<typeof Versioned> = { version: VERSION, content };
  await writeFile(`${file}.draft`, JSON.stringify(versioned), { mode: 0o600 });
  await rename(`${file}.draft`, file);
}
