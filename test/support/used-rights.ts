/** Stores what functions have used in the API's tests, bank by bank, in files of this run. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { IamRight } from '#infra/local/iam-simulator/policy.ts';

interface Used {
  readonly rights: Readonly<Record<string, readonly IamRight[]>>;
  readonly records: Readonly<Record<string, readonly string[]>>;
  readonly variables: Readonly<Record<string, readonly string[]>>;
}

/** Creates the directory, which is the project's `USED_RIGHTS` (`test/vitest.config.ts`). */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const { USED_RIGHTS: directory } = config.env;
  if (!directory) throw new Error('USED_RIGHTS is not set');
  await mkdir(directory, { recursive: true });
  return () => rm(directory, { recursive: true });
}

/** Stores what a bank has used. Without `USED_RIGHTS` nothing is stored. */
export async function storeUsedRights(used: Used): Promise<void> {
  const directory = process.env.USED_RIGHTS;
  if (directory) await writeFile(join(directory, `${randomUUID()}.json`), JSON.stringify(used));
}

type ByFunction<T> = ReadonlyMap<string, readonly T[]>;

/** Returns what all banks have used, by function. */
export async function readUsedRights(): Promise<{
  rights: ByFunction<IamRight>;
  records: ByFunction<string>;
  variables: ByFunction<string>;
}> {
  const directory = process.env.USED_RIGHTS ?? '';
  const files = await readdir(directory).catch(() => []);
  const banks: Used[] = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(directory, file), 'utf8'))),
  );
  return {
    rights: together(banks.map(({ rights }) => rights)),
    records: together(banks.map(({ records }) => records)),
    variables: together(banks.map(({ variables }) => variables)),
  };
}

function together<T>(banks: readonly Readonly<Record<string, readonly T[]>>[]): ByFunction<T> {
  const byFunction = Map.groupBy(banks.flatMap(Object.entries<readonly T[]>), ([key]) => key);
  return new Map([...byFunction].map(([key, entries]) => [key, entries.flatMap(([, those]) => those)]));
}
