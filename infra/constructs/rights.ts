import type * as cognito from 'aws-cdk-lib/aws-cognito';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type { Need } from '#shared/contract/route.ts';
import { Backups } from './backups.ts';
import { Pictures } from './pictures.ts';
import { BankTable } from './table.ts';

export interface Guarded {
  readonly table: dynamodb.ITable;
  readonly pool: cognito.UserPool;
  readonly pictures: s3.IBucket;
  readonly backups: s3.IBucket;
  /** The function of long work. By its name, because it calls itself, and those that call it are made before. */
  readonly runJobArn: string;
}

/** What each need means in IAM: actions by name, resources by name. A need without a meaning does not compile. */
const meanings = {
  'table:read': ({ table }) => [
    allow(
      ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
      [table.tableArn, ...BankTable.indexArns(table)],
    ),
  ],
  'table:write': ({ table }) => [
    allow(
      ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
      [table.tableArn],
    ),
    keepAudit(table),
  ],
  'identity:sign-in': ({ pool }) => [
    allow(['cognito-idp:AdminInitiateAuth', 'cognito-idp:AdminRespondToAuthChallenge'], [pool.userPoolArn]),
  ],
  'identity:tokens': () => [],
  'identity:manage': ({ pool }) => [
    allow(
      [
        'cognito-idp:AdminAddUserToGroup',
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminDisableUser',
        'cognito-idp:AdminEnableUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminSetUserMFAPreference',
        'cognito-idp:AdminSetUserPassword',
        'cognito-idp:AdminUserGlobalSignOut',
      ],
      [pool.userPoolArn],
    ),
  ],
  'pictures:write': ({ pictures }) => [allow(['s3:PutObject', 's3:DeleteObject'], [Pictures.objectArn(pictures)])],
  'table:scan': ({ table }) => [allow(['dynamodb:Scan'], [table.tableArn])],
  'backups:read': ({ backups }) => [
    allow(['s3:GetObject'], Backups.objectArns(backups)),
    // Without it S3 answers 403 for a file that is not there.
    allow(['s3:ListBucket'], [backups.bucketArn]),
  ],
  'backups:write': ({ backups }) => [
    allow(['s3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'], Backups.objectArns(backups)),
  ],
  'jobs:run': ({ runJobArn }) => [allow(['lambda:InvokeFunction'], [runJobArn])],
} satisfies Record<Need, (guarded: Guarded) => PolicyStatement[]>;

/**
 * The statements for a function's needs.
 * @param partitions the only partitions of the table that it may touch, `*` for any end or for all; all when absent
 */
export function rightsFor(needs: readonly Need[], guarded: Guarded, partitions?: readonly string[]): PolicyStatement[] {
  const statements = [...new Set(needs)].flatMap((need) => meanings[need](guarded));
  if (partitions) for (const statement of statements) confine(statement, partitions);
  return statements;
}

function confine(statement: PolicyStatement, partitions: readonly string[]): void {
  if (partitions.includes('*')) return;
  const touchesTable = statement.actions.every((action) => action.startsWith('dynamodb:'));
  if (statement.effect !== Effect.ALLOW || !touchesTable) return;
  statement.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': partitions });
}

/**
 * The audit trail is only ever added to: whatever else a policy says, no function changes or deletes its items.
 * NOTE: IAM cannot tell a put that adds from one that replaces; the write itself says `attribute_not_exists`.
 */
function keepAudit(table: dynamodb.ITable): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['AUDIT#*'] } },
  });
}

function allow(actions: string[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources });
}
