/** `npm start`: runs the bank in a network of its own, or in the machine's where the system has none for it. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The cache is enabled before anything else is loaded, so that all modules are cached, also those of the child process.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../.build/compile-cache');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { findNetworkObstacle } = await import('./private-network.ts');

// A DynamoDB that was started apart is in the machine's network. An empty variable names none.
const isDynamoDbGiven = Boolean(process.env.AWS_ENDPOINT_URL_DYNAMODB);
const networkObstacle = isDynamoDbGiven ? undefined : findNetworkObstacle();
if (isDynamoDbGiven || networkObstacle !== undefined) {
  const { startLocalBankProcess: openBank } = await import('./run-bank-program.ts');
  await openBank({ networkObstacle });
} else {
  const { runBankInNewNetwork: runBank } = await import('./run-in-new-network.ts');
  runBank();
}
