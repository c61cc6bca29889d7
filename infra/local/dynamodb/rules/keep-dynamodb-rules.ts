/** Makes dynoxide as strict as DynamoDB. */
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Template } from '../../template.ts';
import { tableProperties } from '../start-dynamodb.ts';
import { refusals } from './refusals.ts';
import { type Call, requestsOf, shapeOf, type TableShape } from './request.ts';

const NAME = 'dynamoDbRules';

/** @returns a function that removes the rules */
export function keepDynamoDbRules(client: DynamoDBDocumentClient, template: Template): () => void {
  const shape = shapeOf(tableProperties(template));
  client.middlewareStack.add(
    (next) => async (args) => {
      const message = refusalOf(args.input as Call, shape);
      if (message === undefined) return next(args);
      const $metadata = { httpStatusCode: 400, attempts: 1, totalRetryDelay: 0 };
      throw new DynamoDBServiceException({ name: 'ValidationException', $fault: 'client', message, $metadata });
    },
    { step: 'build', name: NAME, override: true },
  );
  return () => void client.middlewareStack.remove(NAME);
}

function refusalOf(call: Call, shape: TableShape): string | undefined {
  for (const request of requestsOf(call, shape)) {
    for (const refusal of refusals) {
      const message = refusal(request);
      if (message !== undefined) return message;
    }
  }
  return undefined;
}
