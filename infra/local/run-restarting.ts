import { type ChildProcess, fork } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../build/sources.ts';
import { killChild } from './guarded-child.ts';
import { onShutdown } from './on-shutdown.ts';

/** Sources of the server; Vite watches those of the browser. */
const WATCHED = ['functions', 'shared', 'infra'];

/** An editor writes a file in several steps. */
const SETTLE_MS = 150;

/** A failure at the first start ends this process; after a later one it waits for the next change. */
export async function runRestarting(program: string, args: readonly string[]): Promise<void> {
  let child = start();
  let restarting = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;
  let wasReady = false;

  function start(): ChildProcess {
    const started = fork(program, args);
    started.once('message', () => {
      wasReady = true;
    });
    started.once('exit', (code) => {
      if (!wasReady) process.exit(code ?? 1);
    });
    return started;
  }

  for (const directory of WATCHED) {
    watch(join(repository, directory), { recursive: true }, (_, file) => {
      if (!file || !/\.(ts|json)$/.test(file)) return;
      clearTimeout(settling);
      settling = setTimeout(() => {
        restarting = restarting.then(async () => {
          process.stdout.write(`${join(directory, file)} has changed\n`);
          await killChild(child, 'SIGTERM');
          child = start();
        });
      }, SETTLE_MS);
    });
  }
  onShutdown(() => killChild(child, 'SIGTERM'));
}
