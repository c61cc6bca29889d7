/** Functions log to standard output, as Lambda wants it; here their lines go to a file, so that the terminal stays readable. */
import { closeSync, openSync, writeSync } from 'node:fs';

/** Begins every line that Powertools' logger writes. */
const LOG_LINE = '{"level":';

/** From now on log lines written to standard output or error go to the end of a file. Returns the way back. */
export function sendLogTo(file: string): () => void {
  const descriptor = openSync(file, 'a');
  const restore = [process.stdout, process.stderr].map((stream) => divert(stream, descriptor));
  return () => {
    for (const back of restore) back();
    closeSync(descriptor);
  };
}

function divert(stream: NodeJS.WriteStream, descriptor: number): () => void {
  const write = stream.write;
  const diverted = (chunk: string | Uint8Array, ...rest: []): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    if (!text.startsWith(LOG_LINE)) return write.call(stream, chunk, ...rest);
    writeSync(descriptor, text);
    return true;
  };
  stream.write = diverted as typeof stream.write;
  return () => {
    stream.write = write;
  };
}

/** Notes a failure of the local stack itself in the same log. */
export function logFailure(message: string, cause: unknown): void {
  const error = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  process.stderr.write(`${JSON.stringify({ level: 'ERROR', message, error, timestamp: new Date().toISOString() })}\n`);
}
