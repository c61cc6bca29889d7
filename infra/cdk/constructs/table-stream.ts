import { CustomResource, Duration } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { FunctionCodeProvider } from '../function-code.ts';
import { FIND_STREAM_BUNDLE_NAME } from '../function-sources.ts';
import type { DeploymentSettings } from '../settings.ts';
import { BankFunction } from './bank-function.ts';

interface TableStreamProps {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCodeProvider;
  readonly table: dynamodb.ITable;
}

/**
 * Finds the table's stream by the table's name. CloudFormation would still hand out the stream that the table was
 * created with after a recovery has put another table in its place.
 */
export class TableStream extends Construct {
  /** Undefined while the workers are off. */
  readonly arn: string | undefined;

  constructor(scope: Construct, id: string, { settings, code, table }: TableStreamProps) {
    super(scope, id);
    const { lambda } = new BankFunction(this, 'Finder', {
      settings,
      key: 'deployment.findStream',
      code: code(FIND_STREAM_BUNDLE_NAME),
      rights: [new PolicyStatement({ actions: ['dynamodb:DescribeTable'], resources: [table.tableArn] })],
      environment: {},
      timeout: Duration.minutes(1),
    });
    // The function stays, because CloudFormation could not create its log in prod again.
    if (settings.streamWorkers === 'off') return;
    const found = new CustomResource(this, 'Found', {
      resourceType: 'Custom::TableStream',
      serviceToken: lambda.functionArn,
      serviceTimeout: Duration.minutes(2),
      properties: { tableName: table.tableName },
    });
    this.arn = found.getAttString('streamArn');
  }
}
