import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a TypeScript file in its own process, so that the hundreds of megabytes of a build are freed at its end. */
export async function runProgram(file: string, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  const end = () => void child.kill();
  process.once('exit', end);
  const [code, signal] = await once(child, 'exit').finally(() => process.off('exit', end));
  if (code !== 0) throw new Error(`${file} ended with ${signal ?? `code ${code}`}`);
}
