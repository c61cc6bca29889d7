import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from './operator-error.ts';

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Asks twice and without echo on a terminal; otherwise reads one line. @throws OperatorError */
export async function askPassword(input: Input, output: NodeJS.WritableStream): Promise<string> {
  const password = input.isTTY ? await askTwice(input, output) : await firstLine(input);
  if (password === '') throw new OperatorError('There was no password. Please type one, or send it as one line.');
  return password;
}

async function askTwice(input: Input, output: NodeJS.WritableStream): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  lines.once('SIGINT', () => lines.close());
  // The iterator keeps lines that were typed before their question.
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const { value, done } = await answers.next();
    output.write('\n');
    if (done) throw new OperatorError('Nothing was done.');
    return value;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('The same again: ')) === password) return password;
  } finally {
    lines.close();
  }
  throw new OperatorError('The two passwords are not the same. Nothing was done.');
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input, terminal: false });
  for await (const line of lines) return line;
  return '';
}
