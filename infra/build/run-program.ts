import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a TypeScript file in a process of its own: what a build needs, some hundred megabytes, goes with it. It ends with
 * this process.
 * @throws when it fails, having said why on the standard error of this process
 */
export async function runProgram(file: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  const end = () => void child.kill();
  process.once('exit', end);
  const [code, signal] = await once(child, 'exit').finally(() => process.off('exit', end));
  if (code !== 0) throw new Error(`${file} ended with ${signal ?? `code ${code}`}`);
}
