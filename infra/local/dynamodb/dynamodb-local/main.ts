import { join, relative } from 'node:path';
import { onShutdown } from '../../on-shutdown.ts';
import { readStartSettings } from '../../start-settings.ts';
import { StartupError } from '../../startup-error.ts';
import { startDynamoDbLocal } from './start-dynamodb-local.ts';

const DEFAULT_PORT = '8000';

// The tables are for this account of the machine alone.
process.umask(0o077);
try {
  const { DYNAMODB_PORT = DEFAULT_PORT } = process.env;
  if (!/^\d{1,5}$/.test(DYNAMODB_PORT) || Number(DYNAMODB_PORT) > 65_535) {
    throw new StartupError(`DYNAMODB_PORT is "${DYNAMODB_PORT}", but a port is a number from 0 to 65535.`);
  }
  const directory = join(readStartSettings(process.env).dataDir, 'dynamodb');
  const { url, ended, close } = await startDynamoDbLocal({
    directory,
    tablesIn: 'directory',
    port: Number(DYNAMODB_PORT) || undefined,
  });
  let wanted = false;
  onShutdown(() => {
    wanted = true;
    return close();
  });
  const kept = relative('.', directory) || directory;
  process.stdout.write(`
DynamoDB Local listens on ${url} and keeps its tables in ${kept}. Ctrl-C ends it.
The bank on it, from another terminal:

  AWS_ENDPOINT_URL_DYNAMODB=${url} npm start

`);
  await ended;
  if (!wanted) throw new StartupError('it has ended by itself.');
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`DynamoDB Local does not run: ${error.message}\n`);
  process.exitCode = 1;
}
