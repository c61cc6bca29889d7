/** Starts processes in which nothing else is loaded or warmed up. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a process that ends with this one. @param flags of Node */
export function forkProcess(file: string, env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []): ChildProcess {
  const child = fork(file, { execArgv: [...flags], env: { ...process.env, ...env } });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Waits for the first message of a process. @throws when it ends without one */
export async function nextProcessMessage<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error(`${child.spawnargs.join(' ')} ended without a word`)));
  const [message] = await once(child, 'message', { signal: ended.signal });
  return message as Message;
}
