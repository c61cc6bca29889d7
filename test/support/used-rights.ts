/** What the functions made use of in the tests of the API, bank by bank. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Right } from '#infra/local/rights/policy.ts';
import { buildDirectory } from '#infra/local/sources.ts';

type Used = Readonly<Record<string, readonly Right[]>>;

const directory = join(buildDirectory, 'used-rights');

/** Before the tests of the API: forgets what was used in former runs. */
export async function setup(): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
}

/** In the tests of the API alone (`test/vitest.config.ts`): what else starts a bank proves nothing about its routes. */
export async function keepUsedRights(used: Used): Promise<void> {
  if (process.env.KEEP_USED_RIGHTS !== 'yes') return;
  await writeFile(join(directory, `${randomUUID()}.json`), JSON.stringify(used));
}

/** Everything that was used since `setup`, by function. */
export async function usedRights(): Promise<ReadonlyMap<string, readonly Right[]>> {
  const files = await readdir(directory);
  const banks: Used[] = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(directory, file), 'utf8'))),
  );
  const all = banks.flatMap((used) => Object.entries(used));
  const byFunction = Map.groupBy(all, ([key]) => key);
  return new Map([...byFunction].map(([key, entries]) => [key, entries.flatMap(([, rights]) => rights)]));
}
