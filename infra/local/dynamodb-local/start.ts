/** DynamoDB Local as a process of ours. */
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import { freePort } from '../free-port.ts';
import { endChild, spawnGuarded } from '../guarded-child.ts';
import { dynamoDbLocal } from './made-ready.ts';

export interface RunningDynamoDbLocal {
  /** The endpoint for AWS_ENDPOINT_URL_DYNAMODB. */
  readonly url: string;
  /** Resolves when it has ended, whatever ended it. */
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

/** Small, because two cores and what runs beside it are to be left their share; its tables stand in files. */
const JAVA_OPTIONS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

const LONGEST_START_MS = 60_000;

/**
 * @param directory keeps its tables, a file for each pair of access key and region: two banks never share one
 * @param wantedPort any that is free when absent
 * @throws CannotStart
 */
export async function startDynamoDbLocal(directory: string, wantedPort?: number): Promise<RunningDynamoDbLocal> {
  const { java, jars } = await dynamoDbLocal();
  const port = wantedPort ?? (await freePort());
  if (await answers(port)) throw new CannotStart(`port ${port} is in use by another program.`);
  const server = ['-cp', `${jars}/*`, 'software.amazon.dynamodb.services.local.main.ServerRunner'];
  const options = ['-disableTelemetry', '-dbPath', '.', '-port', String(port)];
  await mkdir(directory, { recursive: true });
  // It leaves a file about itself in the directory it is started in.
  const child = spawnGuarded(java, [...JAVA_OPTIONS, ...server, ...options], directory);
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words = `${words}${text}`.slice(-2000);
    });
  }
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  for (const deadline = Date.now() + LONGEST_START_MS; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) break;
    if (await answers(port)) return { url: `http://127.0.0.1:${port}`, ended, close: () => endChild(child) };
  }
  await endChild(child);
  throw new CannotStart(`it ended, or did not listen: ${words.trim() || 'it said nothing'}`);
}

/** Whether a program listens on the port. It prints nothing when it is ready. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
