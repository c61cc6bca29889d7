import { RemovalPolicy } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

/** Lists show an item's `row`, but the index of people needs only the keys. */
const listed = { projectionType: dynamodb.ProjectionType.INCLUDE, nonKeyAttributes: ['row'] };
const INDEXES = {
  gsi1: listed,
  gsi2: listed,
  gsi3: listed,
  gsi4: { projectionType: dynamodb.ProjectionType.KEYS_ONLY },
};

/** The construct is a `Table` and not a `TableV2`; `docs/decisions/002-single-table-design.md` says why. */
export class BankTable extends Construct {
  static readonly indexes: readonly string[] = Object.keys(INDEXES);
  readonly table: dynamodb.ITable;

  constructor(scope: Construct, id: string, { keep }: { readonly keep: boolean }) {
    super(scope, id);
    const table = new dynamodb.Table(this, 'Table', {
      partitionKey: key('pk'),
      sortKey: key('sk'),
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      encryption: dynamodb.TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: keep,
      removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      // The totals count changes, for which they need an item before and after.
      stream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expiresAt',
    });
    for (const [name, projection] of Object.entries(INDEXES)) {
      table.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: key(`${name}pk`),
        sortKey: key(`${name}sk`),
        ...projection,
      });
    }
    this.table = table as dynamodb.ITable;
  }
}

function key(name: string): dynamodb.Attribute {
  return { name, type: dynamodb.AttributeType.STRING };
}
