/** Makes chosen calls of the user pool fail before they are sent; all others are real. */
import { TooManyRequestsException } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from '#functions/core/aws/user-pool.ts';

const NAME = 'failPool';

/** Makes an operation fail. @param operation such as `RevokeToken` @returns a function that ends the failure */
export function failPool(operation: string, error: Error): () => void {
  const { middlewareStack } = cognitoClient();
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === `${operation}Command`) throw error;
        return next(args);
      },
    { step: 'initialize', name: `${NAME} ${operation}`, override: true },
  );
  return () => void middlewareStack.remove(`${NAME} ${operation}`);
}

/** Makes the pool refuse the first attempts of each call of these operations, as it does above its quota. */
export function throttlePool(operations: RegExp, attempts: number): { count: number; stop(): void } {
  const { middlewareStack } = cognitoClient();
  const throttled = { count: 0, stop: () => void middlewareStack.remove(NAME) };
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const { headers } = args.request as { headers: Record<string, string> };
        const [, attempt = '1'] = /^attempt=(\d+)/.exec(headers['amz-sdk-request'] ?? '') ?? [];
        if (!operations.test(commandName) || Number(attempt) > attempts) return next(args);
        throttled.count += 1;
        throw new TooManyRequestsException({ message: 'Too many requests', $metadata: { httpStatusCode: 400 } });
      },
    // The middleware runs inside of the SDK's retries.
    { step: 'finalizeRequest', priority: 'low', name: NAME, override: true },
  );
  return throttled;
}

/** Stops the function, as if it died, when it next calls this operation of the pool. */
export function crashAtNextPoolCall(operation: string): void {
  const { middlewareStack } = cognitoClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== `${operation}Command`) return next(args);
      middlewareStack.remove('death');
      throw new Error('The function died (wanted by a test)');
    },
    { step: 'initialize', name: 'death', override: true },
  );
}
