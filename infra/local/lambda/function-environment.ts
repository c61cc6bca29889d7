/** The environment variables of the functions. They run in this process, so theirs are this process's. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Variables = Readonly<Record<string, string>>;

/**
 * Sets the variables; returns the way back. All other settings of AWS are taken away meanwhile: with a profile or
 * settings of its own, a client could leave this machine and reach a real account.
 */
export function setEnvironment(variables: Variables): () => void {
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

/** Leaves the variables for commands that work on the same bank from another process; returns the way to withdraw them. */
export async function publishEnvironment(dataDir: string, variables: Variables): Promise<() => Promise<void>> {
  const file = join(dataDir, 'environment.json');
  await writeFile(file, JSON.stringify(variables, null, 2), { mode: 0o600 });
  return () => rm(file, { force: true });
}
