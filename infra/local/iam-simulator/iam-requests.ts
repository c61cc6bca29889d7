import { MAIL_IAM_ACTIONS, PARTITION_PATTERNS, SMS_IAM_ACTION } from '../../cdk/permissions.ts';
import {
  bucketArn,
  configurationSetArn,
  functionArn,
  identityArn,
  keyArn,
  objectArn,
  poolArn,
  type ResourceNames,
  tableArn,
} from './arns.ts';
import { type IamRequest, matchesWildcard } from './policy.ts';

export interface AwsCommand {
  readonly name: string;
  readonly input: object;
}

interface Item {
  readonly pk?: unknown;
}

interface AuditRow {
  readonly action: string;
  readonly actorId: string;
  readonly subjectId: string;
  readonly sourceIp: string;
}

interface Input {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly Key?: Item | string;
  readonly Item?: Item & { readonly sk?: unknown; readonly row?: Partial<AuditRow> };
  readonly KeyConditionExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Item[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, Input>>[];
  readonly UserPoolId?: string;
  readonly FunctionName?: string;
  readonly KeyId?: string;
  readonly FromEmailAddress?: string;
  readonly ConfigurationSetName?: string;
  readonly PhoneNumber?: string;
  readonly TopicArn?: string;
  readonly Bucket?: string;
  readonly VersionId?: string;
  readonly ObjectLockMode?: string;
  readonly Delete?: { readonly Objects?: readonly { readonly Key?: string }[] };
}

/** Operations that a token or a session authorises instead of IAM. */
const WITHOUT_RIGHT = new Set([
  'AssociateSoftwareToken',
  'ChangePassword',
  'GetTokensFromRefreshToken',
  'RevokeToken',
  'VerifySoftwareToken',
]);

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html */
const S3_ACTIONS: Readonly<Record<string, string>> = {
  GetObject: 's3:GetObject',
  HeadObject: 's3:GetObject',
  GetObjectVersion: 's3:GetObjectVersion',
  PutObject: 's3:PutObject',
  CreateMultipartUpload: 's3:PutObject',
  UploadPart: 's3:PutObject',
  CompleteMultipartUpload: 's3:PutObject',
  DeleteObject: 's3:DeleteObject',
};

/**
 * Lists the requests that must all be allowed for a call. AWS does not document whether the partition keys of a
 * transaction are checked one by one, together or not at all (DynamoDB Developer Guide, transaction-apis-iam), so all
 * three are required.
 */
export function iamRequestsOf({ name, input }: AwsCommand, names: ResourceNames): IamRequest[] {
  const given: Input = input;
  if (name.startsWith('Admin') || name === 'ListUsersInGroup') {
    return [{ action: `cognito-idp:${name}`, resource: poolArn(given.UserPoolId, names) }];
  }
  if (WITHOUT_RIGHT.has(name)) return [];
  if (name === 'DeleteObjects') {
    const objects = given.Delete?.Objects ?? [];
    return objects.map(({ Key }) => ({ action: 's3:DeleteObject', resource: objectArn(given.Bucket, Key) }));
  }
  if (name === 'Invoke') return [{ action: 'lambda:InvokeFunction', resource: functionArn(given.FunctionName, names) }];
  if (name === 'SendEmail') return ofMail(given, names);
  if (name === 'Publish') return [{ action: SMS_IAM_ACTION, resource: given.PhoneNumber ?? given.TopicArn ?? '' }];
  if (name === 'GetAccount') return [{ action: MAIL_IAM_ACTIONS.account, resource: '*' }];
  if (name.endsWith('Mac')) return [{ action: `kms:${name}`, resource: keyArn(given.KeyId, names) }];
  if (name === 'ListObjectVersions') return [{ action: 's3:ListBucketVersions', resource: bucketArn(given.Bucket) }];
  const s3Action = S3_ACTIONS[given.VersionId === undefined ? name : `${name}Version`];
  if (s3Action) {
    const resource = objectArn(given.Bucket, textOf(given.Key));
    const locks = given.ObjectLockMode === undefined ? [] : [{ action: 's3:PutObjectRetention', resource }];
    return [{ action: s3Action, resource }, ...locks];
  }
  return ofTable(name, given, (table) => tableArn(table, names));
}

/** https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html */
function ofMail({ FromEmailAddress = '', ConfigurationSetName }: Input, names: ResourceNames): IamRequest[] {
  const [, domain] = /@([^@>]+)>?$/.exec(FromEmailAddress) ?? [];
  return [identityArn(domain, names), configurationSetArn(ConfigurationSetName, names)].map((resource) => ({
    action: MAIL_IAM_ACTIONS.send,
    resource,
  }));
}

const textOf = (key: Item | string | undefined): string | undefined => (typeof key === 'string' ? key : undefined);

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
export function iamRequestsForNotFound(bucket: string | undefined): IamRequest[] {
  return [{ action: 's3:ListBucket', resource: bucketArn(bucket) }];
}

type ArnOf = (table: string | undefined) => string;

function ofTable(name: string, input: Input, arnOf: ArnOf): IamRequest[] {
  const action = `dynamodb:${name}`;
  const resource = arnOf(input.TableName);
  switch (name) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [{ action, resource, leadingKeys: [keyOf(input)] }];
    case 'BatchGetItem':
      return Object.entries(input.RequestItems ?? {}).map(([table, { Keys = [] }]) => ({
        action,
        resource: arnOf(table),
        leadingKeys: Keys.map(({ pk }) => String(pk)),
      }));
    case 'Query':
      return [
        {
          action,
          resource: input.IndexName === undefined ? resource : `${resource}/index/${input.IndexName}`,
          leadingKeys: [partitionOf(input)],
        },
      ];
    case 'Scan':
      return [{ action, resource }];
    case 'TransactWriteItems':
      return ofTransaction(input.TransactItems ?? [], arnOf);
    default:
      throw new Error(`Which right ${name} takes is not known: infra/local/iam-simulator/iam-requests.ts`);
  }
}

const IN_TRANSACTION: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};

function ofTransaction(items: readonly Readonly<Record<string, Input>>[], arnOf: ArnOf): IamRequest[] {
  const parts = items.flatMap((item) =>
    Object.entries(item).map(([kind, part]) => ({
      action: IN_TRANSACTION[kind] ?? kind,
      resource: arnOf(part.TableName),
      key: keyOf(part),
    })),
  );
  const kinds = new Map(parts.map(({ action, resource }) => [`${action} ${resource}`, { action, resource }]));
  const together = [...kinds.values()].flatMap((kind) => {
    const ofKind = parts.filter(({ action, resource }) => action === kind.action && resource === kind.resource);
    return [ofKind, parts, []].map((those) => ({
      ...kind,
      leadingKeys: those.map(({ key }) => key),
      alternative: true as const,
    }));
  });
  return [...parts.map(({ key, ...kind }) => ({ ...kind, leadingKeys: [key] })), ...together];
}

export interface AuditPut {
  readonly partition: string;
  readonly id: string;
  readonly row: Partial<AuditRow>;
  readonly adds: boolean;
}

export function overwrittenTrailPartitions({ name, input }: AwsCommand): string[] {
  return putsOf(name, input).flatMap((put) => {
    const partition = keyOf(put);
    return matchesWildcard(PARTITION_PATTERNS.trail, partition) && put.ConditionExpression !== IS_NEW
      ? [partition]
      : [];
  });
}

const IS_NEW = 'attribute_not_exists(pk)';

function putsOf(name: string, { TransactItems = [], ...one }: Input): Input[] {
  return name === 'PutItem' ? [one] : TransactItems.flatMap(({ Put }) => Put ?? []);
}

export function auditPutsOfCommand({ name, input }: AwsCommand): AuditPut[] {
  return putsOf(name, input).flatMap((put) => {
    const partition = keyOf(put);
    if (!matchesWildcard(PARTITION_PATTERNS.audit, partition)) return [];
    const { sk, row = {} } = put.Item ?? {};
    return [{ partition, id: String(sk), row, adds: put.ConditionExpression === IS_NEW }];
  });
}

function keyOf({ Key, Item }: Input): string {
  return String(((Key ?? Item) as Item | undefined)?.pk);
}

/** Finds the partition key, with which a key condition begins. */
function partitionOf({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Input): string {
  const [, name] = /^\w*pk = (:\w+)/.exec(KeyConditionExpression) ?? [];
  if (name === undefined) throw new Error(`No partition is seen in ${KeyConditionExpression}`);
  return String(ExpressionAttributeValues[name]);
}
