import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { env } from '../env.ts';
import { clientDefaults, lazyClient } from './aws-client.ts';

export const lambda = lazyClient(() => new LambdaClient(clientDefaults()));

export async function triggerJobRunner(): Promise<void> {
  await lambda().send(
    new InvokeCommand({ FunctionName: env.runJobFunction, InvocationType: 'Event', Payload: Buffer.from('{}') }),
  );
}
