import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { runProgram } from '../build/run-program.ts';
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

/** Cached, because the synthesis takes seconds. */
export async function localTemplates(): Promise<Templates> {
  const sources = await fingerprint(['infra', 'shared', 'package-lock.json'], ['infra/local/', 'infra/decisions/']);
  const cached = await readCache();
  if (cached?.sources === sources) return cached.templates;
  await mkdir(buildDirectory, { recursive: true });
  // Several test runs may write the cache at once.
  const draft = `${cacheFile}.${process.pid}`;
  await runProgram(join(import.meta.dirname, 'make-templates.ts'), [draft, sources]);
  await rename(draft, cacheFile);
  const made = await readCache();
  if (!made) throw new Error('The templates that were synthesized cannot be read');
  return made.templates;
}

export async function dataTemplate(): Promise<Template> {
  return (await localTemplates()).data;
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

/** The output `BackupsBucketName` gives `BACKUPS_BUCKET_NAME: 'aldermoor-local-backups'`. */
export function bucketOutputs(template: Template): Record<string, string> {
  return Object.fromEntries(bucketsOf(template).map(({ variable, name }) => [variable, name]));
}

export function defaultLocks(template: Template): Record<string, number> {
  const Locked = z.object({
    ObjectLockConfiguration: z.object({ Rule: z.object({ DefaultRetention: z.object({ Days: z.number() }) }) }),
  });
  const days = new Map(
    resourcesOf(template, 'AWS::S3::Bucket').map(({ id, properties }) => {
      const { data } = Locked.safeParse(properties);
      return [id, data?.ObjectLockConfiguration.Rule.DefaultRetention.Days] as const;
    }),
  );
  return Object.fromEntries(
    bucketsOf(template).flatMap(({ id, name }) => {
      const locked = days.get(id);
      return locked === undefined ? [] : [[name, locked] as const];
    }),
  );
}

export function lockingBuckets(template: Template): string[] {
  const locking = new Set(
    resourcesOf(template, 'AWS::S3::Bucket')
      .filter(({ properties }) => (properties as { ObjectLockEnabled?: boolean }).ObjectLockEnabled)
      .map(({ id }) => id),
  );
  return bucketsOf(template).flatMap(({ id, name }) => (locking.has(id) ? [name] : []));
}

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
