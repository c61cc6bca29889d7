import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { env } from '../env.ts';
import { awsClientDefaults, lazyClient } from './aws-client.ts';

export const lambdaClient = lazyClient(() => new LambdaClient(awsClientDefaults()));

export async function triggerJobRunner(): Promise<void> {
  await lambdaClient().send(
    new InvokeCommand({ FunctionName: env.runJobFunction, InvocationType: 'Event', Payload: Buffer.from('{}') }),
  );
}
