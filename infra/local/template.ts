import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { runProgram } from '../build/run-program.ts';
import { buildDirectory, repositoryRoot, sourcesFingerprint } from '../build/sources.ts';

export interface CloudFormationTemplate {
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

export interface LocalTemplates {
  readonly data: CloudFormationTemplate;
  readonly functions: readonly CloudFormationTemplate[];
}

const cacheFile = join(buildDirectory, 'local-templates.json');
const synthesis = 'infra/local/make-templates.ts';

/** Returns the templates from a cache, because the synthesis takes seconds. */
export async function localTemplates(): Promise<LocalTemplates> {
  const sources = await sourcesFingerprint(['infra/cdk', synthesis, 'shared', 'package-lock.json']);
  const cached = await readCache();
  if (cached?.sources === sources) return cached.templates;
  await mkdir(buildDirectory, { recursive: true });
  // The file is renamed at the end, because several test runs may write the cache at the same time.
  const draft = `${cacheFile}.${process.pid}`;
  await runProgram(join(repositoryRoot, synthesis), [draft, sources]);
  await rename(draft, cacheFile);
  const made = await readCache();
  if (!made) throw new Error('The templates that were synthesized cannot be read');
  return made.templates;
}

async function readCache(): Promise<{ sources: string; templates: LocalTemplates } | undefined> {
  try {
    return JSON.parse(await readFile(cacheFile, 'utf8'));
  } catch {
    return undefined;
  }
}

export function resourcesOfType(template: CloudFormationTemplate, type: string): { id: string; properties: unknown }[] {
  return Object.entries(template.Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties }]) => ({ id, properties: Properties ?? {} }));
}

export interface TemplateBucket {
  readonly name: string;
  /** True if objects can be locked. */
  readonly canLock?: boolean;
  /** Days of the default lock. */
  readonly lockDays?: number | undefined;
}

const BucketProperties = z.object({
  ObjectLockEnabled: z.optional(z.boolean()),
  ObjectLockConfiguration: z.optional(
    z.object({ Rule: z.object({ DefaultRetention: z.object({ Days: z.number() }) }) }),
  ),
});

/**
 * Lists the buckets with their logical id and the functions' variable: the output `BackupsBucketName` gives
 * `BACKUPS_BUCKET_NAME: 'aldermoor-local-backups'`.
 */
export function bucketsInTemplate(
  template: CloudFormationTemplate,
): (Required<TemplateBucket> & { id: string; variable: string })[] {
  const outputs = Object.entries(template.Outputs ?? {});
  return resourcesOfType(template, 'AWS::S3::Bucket').flatMap(({ id, properties }) => {
    const [output] = outputs.find(([name, { Value }]) => isNameOf(name, Value, id)) ?? [];
    if (!output) return [];
    const words = output.replace('BucketName', '').replace(/\B([A-Z])/g, '-$1');
    const { ObjectLockEnabled, ObjectLockConfiguration } = BucketProperties.parse(properties);
    return [
      {
        id,
        variable: `${words.replaceAll('-', '_').toUpperCase()}_BUCKET_NAME`,
        name: `aldermoor-local-${words.toLowerCase()}`,
        canLock: ObjectLockEnabled ?? false,
        lockDays: ObjectLockConfiguration?.Rule.DefaultRetention.Days,
      },
    ];
  });
}

const isNameOf = (output: string, value: unknown, id: string): boolean =>
  output.endsWith('BucketName') && (value as { Ref?: unknown }).Ref === id;
