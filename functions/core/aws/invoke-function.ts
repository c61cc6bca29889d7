import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { awsClientDefaults, lazyClient } from './aws-client.ts';

export const lambdaClient = lazyClient(() => new LambdaClient(awsClientDefaults()));

/** Calls a function without waiting for its end. */
export async function invokeFunction(FunctionName: string): Promise<void> {
  await lambdaClient().send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload: Buffer.from('{}') }));
}
