import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../free-port.ts';
import { endChild, spawnGuarded } from '../../spawn-guarded.ts';
import { StartupError } from '../../startup-error.ts';
import { installDynamoDbLocal } from './install-dynamodb-local.ts';

export interface RunningDynamoDbLocal {
  readonly url: string;
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

/** These options start quickly and take little memory, because tables are not on Java's heap. */
const JAVA_OPTIONS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

const MAX_START_MS = 60_000;

interface Options {
  readonly directory: string;
  readonly tablesIn: 'directory' | 'memory';
  readonly port?: number | undefined;
}

/**
 * Starts DynamoDB Local without `-sharedDb`, so that each access key and region has a database of its own, which
 * separates banks.
 * @throws StartupError
 */
export async function startDynamoDbLocal(options: Options): Promise<RunningDynamoDbLocal> {
  const { java, jars } = await installDynamoDbLocal();
  const { directory, tablesIn, port = await findFreePort() } = options;
  if (await answers(port)) throw new StartupError(`port ${port} is in use by another program.`);
  const server = ['-cp', `${jars}/*`, 'software.amazon.dynamodb.services.local.main.ServerRunner'];
  const tables = tablesIn === 'memory' ? ['-inMemory'] : ['-dbPath', '.'];
  await mkdir(directory, { recursive: true });
  // The program starts in the data directory, because it writes a file into its working directory.
  const child = spawnGuarded(
    java,
    [...JAVA_OPTIONS, ...server, ...tables, '-disableTelemetry', '-port', String(port)],
    directory,
  );
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words = `${words}${text}`.slice(-2000);
    });
  }
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  for (const deadline = Date.now() + MAX_START_MS; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) break;
    if (await answers(port)) return { url: `http://127.0.0.1:${port}`, ended, close: () => endChild(child) };
  }
  await endChild(child);
  throw new StartupError(`it ended, or did not listen: ${words.trim() || 'it said nothing'}`);
}

/** Tries to connect, because DynamoDB Local prints nothing when it is ready. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
