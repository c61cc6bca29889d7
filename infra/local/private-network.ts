/**
 * A network of its own for the bank on this machine. Its addresses lead to the bank's own processes alone, so that other
 * accounts of the machine reach none of the emulators. It is a network namespace of Linux, which `unshare` makes and
 * `nsenter` enters (both of util-linux).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';

const isRoot = process.geteuid?.() === 0;

// Root may make a network. Another account may so in a user namespace, in which nothing else belongs to it.
const NAMESPACES = isRoot ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net'];
const NAMESPACES_OF_PROCESS = isRoot ? ['--net'] : ['--user', '--preserve-credentials', '--net'];

/** Opens the loopback interface, and becomes the program without the rights that this needs. */
const SCRIPT = 'ip link set lo up && exec setpriv --ambient-caps=-all "$0" "$@"';

const inNewNetwork = (...command: readonly string[]): string[] => [...NAMESPACES, 'sh', '-c', SCRIPT, ...command];

/** Returns why this system gives a process no network of its own, or undefined if it does. */
export function findNetworkObstacle(): string | undefined {
  const { status, stderr, error } = spawnSync('unshare', inNewNetwork('true'), { encoding: 'utf8' });
  if (status === 0) return undefined;
  return error ? `unshare cannot be run: ${error.message}` : stderr.trim().replaceAll('\n', '; ');
}

/** Runs a module in a network of its own, with a channel for messages. */
export function forkInNewNetwork(file: string, args: readonly string[]): ChildProcess {
  return spawn('unshare', inNewNetwork(process.execPath, ...process.execArgv, file, ...args), {
    // In its own process group, so that Ctrl-C reaches this process only, which then ends the other one in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Returns whether a process has another network than this one. */
export function hasOtherNetwork(processId: number): boolean {
  if (process.platform !== 'linux') return false;
  const [its, own] = [processId, 'self'].map((id) => readlinkSync(`/proc/${id}/ns/net`));
  return its !== own;
}

/**
 * Runs the command of this process again in the network of another one, with the same input and output.
 * @returns its exit code
 * @throws Error when `nsenter` cannot be run
 */
export function repeatInNetworkOf(processId: number): number {
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status, error } = spawnSync(
    'nsenter',
    ['--target', String(processId), ...NAMESPACES_OF_PROCESS, ...command],
    { stdio: 'inherit' },
  );
  if (error) throw error;
  return status ?? 1;
}
