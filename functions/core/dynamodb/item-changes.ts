import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

export interface ItemChange {
  readonly sequence: string;
  readonly before: Record<string, unknown> | undefined;
  readonly after: Record<string, unknown> | undefined;
}

export interface StreamRecord {
  readonly dynamodb?:
    | {
        readonly SequenceNumber?: string | undefined;
        readonly OldImage?: object | undefined;
        readonly NewImage?: object | undefined;
      }
    | undefined;
}

export function itemChanges(records: readonly StreamRecord[]): ItemChange[] {
  const item = (image: object | undefined) => image && unmarshall(image as Record<string, AttributeValue>);
  return records.flatMap(({ dynamodb }) =>
    dynamodb?.SequenceNumber
      ? [{ sequence: dynamodb.SequenceNumber, before: item(dynamodb.OldImage), after: item(dynamodb.NewImage) }]
      : [],
  );
}
