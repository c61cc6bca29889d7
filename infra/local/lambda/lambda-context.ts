import type { Context } from 'aws-lambda';

export function createLambdaContext(functionName: string, awsRequestId: string, leftMs: () => number): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:eu-central-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    awsRequestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, leftMs()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
