/** Measures in a process of its own, where nothing is loaded or warm. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const running = new Map<ChildProcess, string>();

// A large bank is many gigabytes.
process.once('exit', () => {
  for (const [child, directory] of running) {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

/**
 * @param file beside this one; gets `order`, sends one message back and ends. Its temporary directory is removed.
 * @param flags of Node
 */
export async function inOwnProcess<Order, Result>(
  file: string,
  order: Order,
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const child = fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...flags],
    env: { ...process.env, ...environment, TMPDIR: directory },
  });
  running.set(child, directory);
  let result: Result | undefined;
  child.once('message', (message) => {
    result = message as Result;
  });
  child.send(order as object);
  const [code] = await once(child, 'exit');
  running.delete(child);
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  if (result === undefined) throw new Error(`${file} ended with code ${code} and no result`);
  return result;
}

/** The other end of `inOwnProcess`. */
export function answer<Order, Result>(work: (order: Order) => Promise<Result>): void {
  process.once('message', async (order) => {
    try {
      const result = await work(order as Order);
      process.send?.(result, () => process.exit(0));
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    }
  });
}
