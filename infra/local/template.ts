/** The synthesized data template: what the local table, buckets and pool are made from. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDirectory, fingerprint } from './sources.ts';

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

interface Resource {
  readonly Type: string;
  readonly Properties?: unknown;
}

const cacheFile = join(buildDirectory, 'local-template.json');

/** The template of these sources. Synthesizing takes seconds, so the result is kept until a source changes. */
export async function dataTemplate(): Promise<Template> {
  const sources = await fingerprint(['infra', 'shared', 'package-lock.json'], ['infra/local/', 'infra/decisions/']);
  const cached = await readCache();
  if (cached?.sources === sources) return cached.template;
  const { synthesizeDataTemplate } = await import('#infra/bank.ts');
  const template = synthesizeDataTemplate() as unknown as Template;
  await mkdir(buildDirectory, { recursive: true });
  // Renamed into place: several test runs may do this at once.
  const draft = `${cacheFile}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ sources, template }));
  await rename(draft, cacheFile);
  return template;
}

async function readCache(): Promise<{ sources: string; template: Template } | undefined> {
  try {
    return JSON.parse(await readFile(cacheFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A template's resources of these types, with their logical ids. */
export function resourcesOf(template: Template, ...types: string[]): { id: string; properties: unknown }[] {
  return Object.entries(template.Resources)
    .filter(([, { Type }]) => types.includes(Type))
    .map(([id, { Properties }]) => ({ id, properties: Properties ?? {} }));
}

/**
 * A local name for each bucket that the template's outputs name, by the environment variable that the functions know it
 * by: the output `BackupsBucketName` gives `BACKUPS_BUCKET_NAME: 'aldermoor-local-backups'`.
 */
export function bucketOutputs({ Outputs = {} }: Template): Record<string, string> {
  return Object.fromEntries(
    Object.keys(Outputs).flatMap((output) => {
      const [, words] = /^(\w+)BucketName$/.exec(output)?.map((part) => part.replace(/\B([A-Z])/g, '-$1')) ?? [];
      if (!words) return [];
      return [[`${words.replaceAll('-', '_').toUpperCase()}_BUCKET_NAME`, `aldermoor-local-${words.toLowerCase()}`]];
    }),
  );
}
