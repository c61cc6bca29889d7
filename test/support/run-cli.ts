import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface Shell {
  readonly env: NodeJS.ProcessEnv;
  /** Piped in. */
  readonly input?: string;
}

/** As npm runs it. `said` is both streams together. */
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
  // The command may be over by now.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, said, out, error };
}
