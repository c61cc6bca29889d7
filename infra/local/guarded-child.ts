import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** The pipe ends with this process, however it dies, and the watcher then kills the program. */
const SCRIPT = 'exec 3<&0; (cat <&3; kill -9 $$) >/dev/null 2>&1 & exec "$0" "$@" </dev/null 3<&-';

/** In its own process group, so that Ctrl-C reaches this process only, which then ends things in order. */
export function spawnGuarded(program: string, args: readonly string[], cwd?: string): ChildProcessWithoutNullStreams {
  return spawn('/bin/sh', ['-c', SCRIPT, program, ...args], { detached: true, stdio: 'pipe', ...(cwd && { cwd }) });
}

/** SIGTERM, then SIGKILL after `patienceMs`. */
export async function endChild(child: ChildProcess, patienceMs = 2000): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await killChild(child, 'SIGTERM');
  clearTimeout(timer);
}

/** Resolves when the child has ended. */
export async function killChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await gone;
}
