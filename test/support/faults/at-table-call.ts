import { cognitoClient } from '#functions/core/aws/user-pool.ts';
import { tableClient } from '#functions/core/dynamodb/table.ts';

const NAME = 'atTableCall';

/** Acts once, before the first call of the table that follows a call of the user pool. @param operation such as `RevokeToken` */
export function atTableCallAfter(operation: string, act: () => void): void {
  const [pool, table] = [cognitoClient().middlewareStack, tableClient().middlewareStack];
  pool.add(
    (next, { commandName }) =>
      async (args) => {
        const output = await next(args);
        if (commandName !== `${operation}Command`) return output;
        pool.remove(NAME);
        table.add(
          (nextCall) => (input) => {
            table.remove(NAME);
            act();
            return nextCall(input);
          },
          { step: 'initialize', name: NAME, override: true },
        );
        return output;
      },
    { step: 'initialize', name: NAME, override: true },
  );
}
