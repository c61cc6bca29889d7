import { type IamRight, type IamStatement, iamRightsOf, iamRightText } from '#infra/local/iam-simulator/policy.ts';
import { toPermission } from '#infra/local/iam-simulator/to-permission.ts';

/** What a role allows for a reason other than a call that the function makes in the tests of the API. */
export interface UnusedRightException {
  /** The name of the function; every function when absent. */
  readonly of?: string;
  /** The name of the right among the function's needs, or actions that have no name there. */
  readonly right: string | RegExp;
  readonly why: string;
}

export const unusedRightExceptions: readonly UnusedRightException[] = [
  { right: /^logs:/, why: 'Lambda itself writes the log of a function with its role' },
  { right: /^sqs:SendMessage$/, why: 'Lambda itself puts what a worker gave up into its queue' },
  {
    right: /^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$/,
    why: 'Lambda itself reads the stream, with the role of the worker that it wakes',
  },
  {
    of: 'customers.suspendUser',
    right: 'identity:enable',
    why: 'a reactivation at the same moment may be the last word: then the pool follows it, and no test can be sure to meet it',
  },
  {
    of: 'customers.reactivateUser',
    right: 'identity:disable',
    why: 'a suspension at the same moment may be the last word: then the pool follows it, and no test can be sure to meet it',
  },
  {
    of: 'workers.runJob',
    right: 'jobs:update',
    why: 'the function says every 15 seconds that it is at work, and no job of a test takes so long on a quick machine',
  },
  {
    of: 'backups.downloadBackup',
    right: /^s3:ListBucket$/,
    why: 'S3 asks for it when a link is used whose file is gone: the function only signs the link',
  },
];

/** Returns the action for one item: who may read one item may also read several by their keys. */
const sameAs = (action: string): string => action.replace('BatchGetItem', 'GetItem');
const isWrite = ({ action }: IamRight): boolean => /^dynamodb:(Put|Update|Delete|ConditionCheck)Item$/.test(action);

/**
 * Returns a sentence for each right that is not used, with the name in `permissions` that gives it.
 * @param used what the function has used
 */
export function unusedRights(key: string, role: readonly IamStatement[], used: readonly IamRight[]): string[] {
  const rights = iamRightsOf(role);
  const isUsed = (right: IamRight): boolean =>
    isException(key, right) ||
    used.some(({ action, resource, partition }) => {
      return sameAs(action) === sameAs(right.action) && resource === right.resource && partition === right.partition;
    });
  const usedWrites = rights.filter((right) => isWrite(right) && isUsed(right));
  // All writing actions share one list of partitions (`docs/decisions/013-least-privilege-permissions.md`), so each action and
  // each partition must be used, not each pair.
  const isUsedInParts = (right: IamRight): boolean =>
    isWrite(right) &&
    usedWrites.some(({ action }) => action === right.action) &&
    usedWrites.some(({ partition }) => partition === right.partition);
  return rights
    .filter((right) => !isUsed(right) && !isUsedInParts(right))
    .map((right) => `${iamRightText(right)} (needs: '${toPermission(right)}')`);
}

function isException(key: string, right: IamRight): boolean {
  return unusedRightExceptions.some(
    ({ of = key, right: excepted }) =>
      of === key && (typeof excepted === 'string' ? excepted === toPermission(right) : excepted.test(right.action)),
  );
}
