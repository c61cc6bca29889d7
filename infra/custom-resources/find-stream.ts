/** CloudFormation calls this when the stream's workers are switched on (`infra/cdk/constructs/table-stream.ts`). */
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';
import { answerCloudFormation } from './answer-cloudformation.ts';

const client = new DynamoDBClient({});

export async function handler(event: CloudFormationCustomResourceEvent, context: Context): Promise<void> {
  await answerCloudFormation(event, context, async () => {
    if (event.RequestType === 'Delete') return {};
    const { tableName: TableName } = event.ResourceProperties as unknown as { tableName: string };
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (!Table?.LatestStreamArn)
      throw new Error(`The table ${TableName} has no stream. Switch it on, then deploy again.`);
    return { streamArn: Table.LatestStreamArn };
  });
}
