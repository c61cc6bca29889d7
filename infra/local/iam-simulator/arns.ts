export interface ResourceNames {
  readonly region: string;
  readonly account: string;
  readonly tableName: string;
  readonly poolId: string;
  /** Logical ids in the template, by the id of the key. */
  readonly keys: ReadonlyMap<string, string>;
}

/** An account number that AWS does not use. */
export const LOCAL_ACCOUNT_ID = '000000000000';

type In = Pick<ResourceNames, 'region' | 'account'>;

export const tableArn = (name: string | undefined, { region, account }: In): string =>
  `arn:aws:dynamodb:${region}:${account}:table/${name}`;
export const poolArn = (id: string | undefined, { region, account, poolId }: ResourceNames): string =>
  `arn:aws:cognito-idp:${region}:${account}:userpool/${id === poolId ? 'of-the-bank' : id}`;
export const functionArn = (name: string | undefined, { region, account }: In): string =>
  `arn:aws:lambda:${region}:${account}:function:${name}`;
/** Returns an ARN with the key's logical id in the template, because roles contain that id. */
export const keyArn = (id: string | undefined, { region, account, keys }: ResourceNames): string =>
  `arn:aws:kms:${region}:${account}:key/${keys.get(id ?? '') ?? id}`;
export const identityArn = (domain: string | undefined, { region, account }: In): string =>
  `arn:aws:ses:${region}:${account}:identity/${domain}`;
export const configurationSetArn = (name: string | undefined, { region, account }: In): string =>
  `arn:aws:ses:${region}:${account}:configuration-set/${name}`;
export const bucketArn = (name: string | undefined): string => `arn:aws:s3:::${name}`;
export const objectArn = (bucket: string | undefined, key: string | undefined): string => `${bucketArn(bucket)}/${key}`;
