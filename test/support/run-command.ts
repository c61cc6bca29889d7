import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface CommandResult {
  readonly code: number | null;
  /** The output of both streams, in its order. */
  readonly output: string;
  readonly out: string;
  readonly error: string;
}

interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly input?: string;
  readonly cwd?: string;
  readonly timeoutMs?: number;
}

const running = new Set<ChildProcess>();

export async function runCommand(
  program: string,
  args: readonly string[],
  { env, cwd, input = '', timeoutMs = 170_000 }: CommandOptions,
): Promise<CommandResult> {
  const child = spawn(program, args, { env, cwd, stdio: 'pipe', timeout: timeoutMs });
  running.add(child);
  let [output, out, error] = ['', '', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    error += text;
  });
  // The command may have ended already.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  try {
    const [code] = await once(child, 'close');
    return { code, output, out, error };
  } finally {
    running.delete(child);
  }
}

/** Runs a command of the operator, as npm does. */
export const runCli = (command: string, words: readonly string[], options: CommandOptions): Promise<CommandResult> =>
  runCommand(process.execPath, [`infra/cli/${command}.ts`, ...words], options);

export async function runOrThrow(program: string, args: readonly string[], options: CommandOptions): Promise<string> {
  const { code, output } = await runCommand(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output.slice(-6000)}`);
  return output;
}

export function killRunningCommands(): void {
  for (const child of running) child.kill('SIGKILL');
}
