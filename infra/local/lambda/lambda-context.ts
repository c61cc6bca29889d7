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

/** Waits for a function's answer. @throws the error of `late` after the time-out */
export async function withTimeout<T>(answer: Promise<T>, timeoutMs: number, late: () => Error): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(late()), timeoutMs).unref();
  return Promise.race([answer, timeout.promise]).finally(() => clearTimeout(timer));
}
