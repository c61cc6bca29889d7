import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { clientDefaults } from './aws-client.ts';
import { env } from './env.ts';

let client: LambdaClient | undefined;

export function lambda(): LambdaClient {
  client ??= new LambdaClient(clientDefaults());
  return client;
}

export function closeLambda(): void {
  client?.destroy();
  client = undefined;
}

export async function wakeJobs(): Promise<void> {
  await lambda().send(
    new InvokeCommand({ FunctionName: env.runJobFunction, InvocationType: 'Event', Payload: Buffer.from('{}') }),
  );
}
