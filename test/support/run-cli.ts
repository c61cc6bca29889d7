import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface Shell {
  readonly env: NodeJS.ProcessEnv;
  /** What is piped in. */
  readonly input?: string;
}

/** Runs a command of `infra/cli` as npm does. @returns what it says: on both streams, and on each */
export async function runCli(command: string, words: readonly string[], { env, input = '' }: Shell) {
  const child = spawn(process.execPath, [`infra/cli/${command}.ts`, ...words], { env, stdio: 'pipe' });
  let [said, out, error] = ['', '', ''];
  child.stdout.on('data', (text) => {
    said += text;
    out += text;
  });
  child.stderr.on('data', (text) => {
    said += text;
    error += text;
  });
  // A command that asks for nothing may be over by now.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, said, out, error };
}
