/** Unpacks an earlier commit of this repository, whose program or functions a test runs beside today's. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDirectory, repositoryRoot } from '#infra/build/sources.ts';
import { runCommand, runOrThrow } from '#test/support/run-command.ts';

/** npm's own variables name today's package. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));

const run = (program: string, args: readonly string[], cwd = repositoryRoot): Promise<string> =>
  runOrThrow(program, args, { cwd, env });

/** Returns the full name of a commit. @throws with what to do if the clone does not have it */
async function commitOf(revision: string): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`];
  const { code, out } = await runCommand('git', args, { cwd: repositoryRoot, env });
  if (code === 0) return out.trim();
  throw new Error(`This clone lacks ${revision}, from which the test makes a bank: run \`git fetch --unshallow\`.`);
}

async function unpack(
  kind: 'program' | 'functions',
  commit: string,
  paths: readonly string[],
  prepare: (tree: string) => Promise<unknown>,
): Promise<string> {
  const tree = join(buildDirectory, 'former', `${kind}-${commit}`);
  if (existsSync(tree)) return tree;
  // The folder has its name only when it is complete.
  const draft = `${tree}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await run('git', ['archive', '--output', `${draft}.tar`, commit, ...paths]);
  await run('tar', ['--extract', '--file', `${draft}.tar`, '--directory', draft]);
  await rm(`${draft}.tar`);
  await prepare(draft);
  await rename(draft, tree);
  return tree;
}

/** Returns the folder of a whole program with its own packages, which is kept for the next run. */
export const formerProgram = async (revision: string): Promise<string> =>
  unpack('program', await commitOf(revision), [], (tree) => run('npm', ['ci', '--no-audit', '--no-fund'], tree));

/** Returns the folder of the functions and contract of a commit, with today's packages. */
export const formerFunctions = async (revision: string): Promise<string> =>
  unpack('functions', await commitOf(revision), ['functions', 'shared', 'package.json'], (tree) =>
    symlink(join(repositoryRoot, 'node_modules'), join(tree, 'node_modules')),
  );
