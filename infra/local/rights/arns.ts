/** How the things of the bank are called in IAM. */

/** What they are called by, on this machine as in an account. */
export interface Names {
  readonly region: string;
  readonly account: string;
  readonly tableName: string;
  readonly poolId: string;
}

/** No account of AWS has it. */
export const LOCAL_ACCOUNT = '000000000000';

type In = Pick<Names, 'region' | 'account'>;

export const tableArn = (name: string | undefined, { region, account }: In): string =>
  `arn:aws:dynamodb:${region}:${account}:table/${name}`;
/** The bank's own pool has another id in every bank; in IAM it is one and the same. */
export const poolArn = (id: string | undefined, { region, account, poolId }: Names): string =>
  `arn:aws:cognito-idp:${region}:${account}:userpool/${id === poolId ? 'of-the-bank' : id}`;
export const functionArn = (name: string, { region, account }: In): string =>
  `arn:aws:lambda:${region}:${account}:function:${name}`;
export const bucketArn = (name: string | undefined): string => `arn:aws:s3:::${name}`;
export const objectArn = (bucket: string | undefined, key: string | undefined): string => `${bucketArn(bucket)}/${key}`;
