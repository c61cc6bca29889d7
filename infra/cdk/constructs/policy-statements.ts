import type * as cognito from 'aws-cdk-lib/aws-cognito';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { BACKUP_FOLDERS, SEALS_FOLDER } from '#shared/contract/bucket-folders.ts';
import { PICTURE_NAME_LENGTH, PICTURES_BASE } from '#shared/contract/pictures.ts';
import type { Permission } from '#shared/contract/route.ts';
import {
  BACKUP_KEY_IAM_ACTIONS,
  CODE_KEY_IAM_ACTION,
  COGNITO_IAM_ACTIONS,
  FILE_IAM_ACTIONS,
  MAIL_IAM_ACTIONS,
  PARTITION_PATTERNS,
  parsePermission,
  SEAL_READ_IAM_ACTIONS,
  SMS_IAM_ACTION,
  TABLE_READ_IAM_ACTIONS,
  TABLE_WRITE_IAM_ACTIONS,
} from '../permissions.ts';
import { BankTable } from './bank-table.ts';

export interface FunctionResources {
  readonly table: dynamodb.ITable;
  readonly pool: cognito.UserPool;
  readonly pictures: s3.IBucket;
  readonly backups: s3.IBucket;
  readonly seals: s3.IBucket;
  /** The newest key is the first one, and only that one signs. */
  readonly backupKeys: readonly [kms.IKey, ...kms.IKey[]];
  readonly codeKey: kms.IKey;
  /** An ARN made from the name, because the function calls itself. */
  readonly runJobArn: string;
  readonly sendMailArn: string;
  /** ARNs of the identity and the configuration set; undefined where the bank sends no mail. */
  readonly mail: { readonly identityArn: string; readonly configurationSetArn: string } | undefined;
  readonly sendsSms: boolean;
}

export function policyStatementsFor(
  permissions: readonly Permission[],
  resources: FunctionResources,
): PolicyStatement[] {
  return [
    ...readingTable(permissions, resources.table),
    ...writingTable(permissions, resources.table),
    ...ofIdentity(permissions, resources.pool),
    ...ofFiles(permissions, resources),
    ...ofBackupKeys(permissions, resources.backupKeys),
    ...(permissions.includes('code-keys:derive') ? [allow([CODE_KEY_IAM_ACTION], [resources.codeKey.keyArn])] : []),
    ...(permissions.includes('jobs:invoke') ? [allow(['lambda:InvokeFunction'], [resources.runJobArn])] : []),
    ...(permissions.includes('mail:trigger') ? [allow(['lambda:InvokeFunction'], [resources.sendMailArn])] : []),
    ...(permissions.includes('mail:send') && resources.mail ? ofMail(resources.mail) : []),
    ...(permissions.includes('sms:send') && resources.sendsSms ? ofSms() : []),
  ];
}

function readingTable(permissions: readonly Permission[], table: dynamodb.ITable): PolicyStatement[] {
  const ofItems = Object.entries(TABLE_READ_IAM_ACTIONS).flatMap(([verb, actions]) => {
    const partitions = partitionsOf(permissions, [verb]);
    return partitions.length > 0 ? [inPartitions(allow([...actions], [table.tableArn]), partitions)] : [];
  });
  // Each index is named, because a wildcard would also cover future ones.
  const indexArns = BankTable.indexes
    .filter((name) => permissions.some((permission) => permission === `${name}:query`))
    .map((name) => `${table.tableArn}/index/${name}`);
  return [
    ...ofItems,
    ...(indexArns.length > 0 ? [allow([...TABLE_READ_IAM_ACTIONS.query], indexArns)] : []),
    ...(permissions.includes('table:scan') ? [allow(['dynamodb:Scan'], [table.tableArn])] : []),
  ];
}

/**
 * NOTE: AWS does not document whether it checks each item of a transaction against its own partition or against those
 * of all items. One list for all actions is right in both cases: `docs/decisions/013-least-privilege-permissions.md`.
 */
function writingTable(permissions: readonly Permission[], table: dynamodb.ITable): PolicyStatement[] {
  const verbs = Object.keys(TABLE_WRITE_IAM_ACTIONS) as (keyof typeof TABLE_WRITE_IAM_ACTIONS)[];
  const used = verbs.filter((verb) => partitionsOf(permissions, [verb]).length > 0);
  if (used.length === 0) return [];
  const writing = allow(
    used.map((verb) => TABLE_WRITE_IAM_ACTIONS[verb]),
    [table.tableArn],
  );
  return [
    inPartitions(writing, partitionsOf(permissions, used)),
    ...(used.some((verb) => verb === 'update' || verb === 'delete') ? [keepAudit(table)] : []),
  ];
}

/**
 * NOTE: the condition uses `ForAllValues`, so that a transaction may add a record and change another item. IAM cannot
 * distinguish a put that adds from one that replaces, so the write itself has `attribute_not_exists`.
 */
function keepAudit(table: dynamodb.ITable): PolicyStatement {
  const refusal = new PolicyStatement({
    effect: Effect.DENY,
    actions: [TABLE_WRITE_IAM_ACTIONS.update, TABLE_WRITE_IAM_ACTIONS.delete],
    resources: [table.tableArn],
    // `ForAllValues` is also true if there are no values, which this condition excludes.
    conditions: { Null: { 'dynamodb:LeadingKeys': 'false' } },
  });
  return inPartitions(refusal, [PARTITION_PATTERNS.audit, PARTITION_PATTERNS.trail]);
}

function ofIdentity(permissions: readonly Permission[], pool: cognito.UserPool): PolicyStatement[] {
  const operations = new Set(
    permissions.flatMap((permission) =>
      isKeyOf(COGNITO_IAM_ACTIONS, permission) ? COGNITO_IAM_ACTIONS[permission] : [],
    ),
  );
  const actions = [...operations].map((operation) => `cognito-idp:${operation}`);
  return actions.length > 0 ? [allow(actions, [pool.userPoolArn])] : [];
}

function ofFiles(
  permissions: readonly Permission[],
  { pictures, backups, seals }: FunctionResources,
): PolicyStatement[] {
  return permissions.flatMap((permission) => {
    const [of, verb] = parsePermission(permission);
    if (!isKeyOf(FILE_IAM_ACTIONS, verb)) return [];
    const buckets = { pictures, 'trail-seals': seals };
    if (!isKeyOf(buckets, of) && !isKeyOf(BACKUP_FOLDERS, of)) return [];
    const bucket = isKeyOf(buckets, of) ? buckets[of] : backups;
    if (permission === 'trail-seals:read') {
      return [
        allow([SEAL_READ_IAM_ACTIONS.objects], [filesOf('trail-seals', bucket)]),
        allow([SEAL_READ_IAM_ACTIONS.bucket], [bucket.bucketArn]),
      ];
    }
    return [
      allow([FILE_IAM_ACTIONS[verb]], [filesOf(of, bucket)]),
      // Without the right to list, S3 answers 403 for a missing file.
      ...(verb === 'read' ? [allow(['s3:ListBucket'], [bucket.bucketArn])] : []),
    ];
  });
}

function filesOf(of: keyof typeof BACKUP_FOLDERS | 'pictures' | 'trail-seals', bucket: s3.IBucket): string {
  // A question mark stands for one character.
  if (of === 'pictures') {
    return bucket.arnForObjects(`${PICTURES_BASE.slice(1)}/${'?'.repeat(PICTURE_NAME_LENGTH)}.jpg`);
  }
  return bucket.arnForObjects(`${of === 'trail-seals' ? SEALS_FOLDER : BACKUP_FOLDERS[of]}*`);
}

function ofBackupKeys(permissions: readonly Permission[], keys: FunctionResources['backupKeys']): PolicyStatement[] {
  const arns = keys.map(({ keyArn }) => keyArn);
  return [
    ...(permissions.includes('backup-keys:sign')
      ? [allow([BACKUP_KEY_IAM_ACTIONS['backup-keys:sign']], arns.slice(0, 1))]
      : []),
    ...(permissions.includes('backup-keys:verify')
      ? [allow([BACKUP_KEY_IAM_ACTIONS['backup-keys:verify']], arns)]
      : []),
  ];
}

const ofMail = ({ identityArn, configurationSetArn }: NonNullable<FunctionResources['mail']>): PolicyStatement[] => [
  allow([MAIL_IAM_ACTIONS.send], [identityArn, configurationSetArn]),
  allow([MAIL_IAM_ACTIONS.account], ['*']),
];

/** Allows phone numbers and no topics. https://docs.aws.amazon.com/sns/latest/dg/sns-mobile-phone-number-as-subscriber.html */
const ofSms = (): PolicyStatement[] => [
  allow([SMS_IAM_ACTION], ['*']),
  new PolicyStatement({ effect: Effect.DENY, actions: [SMS_IAM_ACTION], resources: ['arn:aws:sns:*:*:*'] }),
];

function partitionsOf(permissions: readonly Permission[], verbs: readonly string[]): string[] {
  const halves = permissions.map(parsePermission).filter(([, verb]) => verbs.includes(verb));
  return [...new Set(halves.flatMap(([of]) => (isKeyOf(PARTITION_PATTERNS, of) ? [PARTITION_PATTERNS[of]] : [])))];
}

function inPartitions(statement: PolicyStatement, partitions: string[]): PolicyStatement {
  statement.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': partitions });
  return statement;
}

function isKeyOf<T extends object>(table: T, word: PropertyKey): word is keyof T {
  return Object.hasOwn(table, word);
}

function allow(actions: string[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources });
}
