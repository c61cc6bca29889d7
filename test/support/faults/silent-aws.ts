/** Sends chosen calls of AWS to a server that accepts connections and never answers. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Client = DynamoDBDocumentClient | CognitoIdentityProviderClient | S3Client | LambdaClient;

const NAME = 'silence';

export async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** The number of connections that calls have opened. */
    connections: () => sockets.size,
    /** @param commands the names of the commands, all by default @returns a function that ends the silence */
    silence(client: Client, commands = /./): () => void {
      const { middlewareStack } = client as CognitoIdentityProviderClient;
      middlewareStack.add(
        (next, { commandName = '' }) =>
          (args) => {
            if (commands.test(commandName)) Object.assign(args.request as object, { hostname: '127.0.0.1', port });
            return next(args);
          },
        { step: 'finalizeRequest', priority: 'low', name: NAME, override: true },
      );
      return () => void middlewareStack.remove(NAME);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
