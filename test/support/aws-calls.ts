/** Records the calls of AWS in their order, without those of the aggregator. */
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isBackgroundCommand } from './is-background-command.ts';

const NAME = 'awsCalls';

interface Input {
  readonly Key?: { readonly pk?: unknown };
  readonly Item?: { readonly pk?: unknown };
}

export function recordAwsCalls(...clients: readonly (DynamoDBDocumentClient | CognitoIdentityProviderClient)[]) {
  let calls: string[] = [];
  const record = (name: string, input: Input): void => {
    if ((input.Key ?? input.Item)?.pk !== 'TOTALS' && !isBackgroundCommand(input)) calls.push(name);
  };
  for (const client of clients as readonly CognitoIdentityProviderClient[]) {
    client.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          record(String(commandName), args.input as Input);
          return next(args);
        },
      { step: 'initialize', name: NAME, override: true },
    );
  }
  return {
    async during(action: () => Promise<unknown>): Promise<string[]> {
      calls = [];
      await action();
      return calls;
    },
  };
}
