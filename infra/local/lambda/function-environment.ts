import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENVIRONMENT_FILE } from '../data-files.ts';

type Variables = Readonly<Record<string, string>>;

/**
 * Sets these variables and removes all other AWS settings, with which a client could reach a real account.
 * @returns a function that restores the variables
 */
export function replaceProcessEnvironment(variables: Variables): () => void {
  const concerned = (name: string): boolean => name in variables || name.startsWith('AWS_');
  const current = (): string[] => Object.keys(process.env).filter(concerned);
  const before = Object.fromEntries(current().map((name) => [name, process.env[name]]));
  const replaceBy = (next: NodeJS.ProcessEnv): void => {
    for (const name of current()) delete process.env[name];
    Object.assign(process.env, next);
  };
  replaceBy({ ...variables, AWS_CONFIG_FILE: '/nonexistent', AWS_SHARED_CREDENTIALS_FILE: '/nonexistent' });
  return () => replaceBy(before);
}

/** Writes the variables to a file, for commands in other processes, with the process whose network they share. */
export async function writeEnvironmentFile(dataDir: string, variables: Variables): Promise<() => Promise<void>> {
  const file = join(dataDir, ENVIRONMENT_FILE);
  const content = { ...variables, BANK_PROCESS_ID: String(process.pid) };
  await writeFile(file, JSON.stringify(content, null, 2), { mode: 0o600 });
  return () => rm(file, { force: true });
}
