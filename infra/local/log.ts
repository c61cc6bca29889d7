import { closeSync, openSync, writeSync } from 'node:fs';

/** Matches the beginning of every line that Powertools writes for its logger and its metrics. */
const LOG_LINE = /^\{"(?:level|_aws)":/;

/**
 * Writes log lines to a file. Lines that cannot be written are lost, because a full disk must not end the bank.
 * @returns a function that restores standard output and error
 */
export function redirectOutputTo(file: string): () => void {
  const descriptor = openSync(file, 'a');
  let isComplete = true;
  function append(text: string): void {
    try {
      writeSync(descriptor, text);
      isComplete = true;
    } catch (error) {
      // A full disk has its own sentence (`watch-data-directory.ts`).
      const { code, message } = error as NodeJS.ErrnoException;
      if (isComplete && code !== 'ENOSPC') warn(`The log ${file} is not complete: ${message}`);
      isComplete = false;
    }
  }
  const restore = [process.stdout, process.stderr].map((stream) => divert(stream, append));
  return () => {
    for (const back of restore) back();
    closeSync(descriptor);
  };
}

function divert(stream: NodeJS.WriteStream, append: (text: string) => void): () => void {
  const write = stream.write;
  const diverted = (chunk: string | Uint8Array, ...rest: []): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    if (!LOG_LINE.test(text)) return write.call(stream, chunk, ...rest);
    append(text);
    return true;
  };
  stream.write = diverted as typeof stream.write;
  return () => {
    stream.write = write;
  };
}

export function logFailure(message: string, cause: unknown): void {
  const error = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  process.stderr.write(`${JSON.stringify({ level: 'ERROR', message, error, timestamp: new Date().toISOString() })}\n`);
}

/** Prints a sentence on the terminal. */
export function warn(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
