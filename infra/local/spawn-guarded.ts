import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** The script kills the program when its pipe ends, which happens with this process, however it dies. */
const SCRIPT = 'exec 3<&0; (cat <&3; kill -9 $$) >/dev/null 2>&1 & exec "$0" "$@" </dev/null 3<&-';

/**
 * Starts a program in its own process group, so that Ctrl-C reaches this process only, which then ends all others in
 * order.
 */
export function spawnGuarded(program: string, args: readonly string[], cwd?: string): ChildProcessWithoutNullStreams {
  return spawn('/bin/sh', ['-c', SCRIPT, program, ...args], { detached: true, stdio: 'pipe', ...(cwd && { cwd }) });
}

/** Sends SIGTERM, and SIGKILL after `gracePeriodMs`. */
export async function endChild(child: ChildProcess, gracePeriodMs = 2000): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), gracePeriodMs);
  await killChild(child, 'SIGTERM');
  clearTimeout(timer);
}

/** Sends a signal and resolves when the child has ended. */
export async function killChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await gone;
}
