/**
 * The synthesized templates, from which the local table, buckets, pool and rights are made.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDirectory, fingerprint } from '../build/sources.ts';

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, Output>>;
}

interface Output {
  readonly Value: unknown;
  readonly Export?: { readonly Name: string };
}

interface Resource {
  readonly Type: string;
  readonly Properties?: unknown;
}

export interface Templates {
  readonly data: Template;
  readonly functions: readonly Template[];
}

const cacheFile = join(buildDirectory, 'local-templates.json');

/** Cached until a source changes, because the synthesis takes seconds. */
export async function localTemplates(): Promise<Templates> {
  const sources = await fingerprint(['infra', 'shared', 'package-lock.json'], ['infra/local/', 'infra/decisions/']);
  const cached = await readCache();
  if (cached?.sources === sources) return cached.templates;
  const { synthesizeLocally } = await import('#infra/cdk/build-bank.ts');
  const { data, functions } = synthesizeLocally() as unknown as Templates;
  const templates = { data, functions: functions.map(withFunctionsAndRoles) };
  await mkdir(buildDirectory, { recursive: true });
  // Renamed into place, because several test runs may write it at once.
  const draft = `${cacheFile}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ sources, templates }));
  await rename(draft, cacheFile);
  return templates;
}

export async function dataTemplate(): Promise<Template> {
  return (await localTemplates()).data;
}

/** The rest of these stacks is large and not needed. */
function withFunctionsAndRoles({ Resources }: Template): Template {
  const kept = Object.entries(Resources).filter(([, { Type }]) => /^AWS::(Lambda::Function|IAM::Role)$/.test(Type));
  return { Resources: Object.fromEntries(kept) };
}

async function readCache(): Promise<{ sources: string; templates: Templates } | undefined> {
  try {
    return JSON.parse(await readFile(cacheFile, 'utf8'));
  } catch {
    return undefined;
  }
}

export function resourcesOf(template: Template, ...types: string[]): { id: string; properties: unknown }[] {
  return Object.entries(template.Resources)
    .filter(([, { Type }]) => types.includes(Type))
    .map(([id, { Properties }]) => ({ id, properties: Properties ?? {} }));
}

/**
 * Local bucket names by the functions' environment variables: the output `BackupsBucketName` gives
 * `BACKUPS_BUCKET_NAME: 'aldermoor-local-backups'`.
 */
export function bucketOutputs(template: Template): Record<string, string> {
  return Object.fromEntries(bucketsOf(template).map(({ variable, name }) => [variable, name]));
}

/** The same names by the logical ids of the buckets. */
export function bucketNames(template: Template): Record<string, string> {
  return Object.fromEntries(bucketsOf(template).map(({ id, name }) => [id, name]));
}

function bucketsOf({ Outputs = {} }: Template): { id: string; variable: string; name: string }[] {
  return Object.entries(Outputs).flatMap(([output, { Value }]) => {
    const [, words] = /^(\w+)BucketName$/.exec(output)?.map((part) => part.replace(/\B([A-Z])/g, '-$1')) ?? [];
    if (!words) return [];
    return [
      {
        id: String((Value as { Ref?: unknown }).Ref),
        variable: `${words.replaceAll('-', '_').toUpperCase()}_BUCKET_NAME`,
        name: `aldermoor-local-${words.toLowerCase()}`,
      },
    ];
  });
}
