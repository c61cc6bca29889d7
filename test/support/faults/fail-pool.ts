/** Makes chosen calls of the user pool fail before they are sent; all others are real. */
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
