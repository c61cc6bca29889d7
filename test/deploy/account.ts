/** Prepares accounts, and deploys to one of them where the deployment must be refused. */
import assert from 'node:assert/strict';
import { CognitoIdentityProviderClient, ListUserPoolsCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import type { Report } from '#test/journeys/report.ts';
import { breakStack } from './break-stack.ts';
import type { Checkout } from './checkout.ts';
import { clientSettings } from './deployed-api.ts';
import { Operator } from './operator.ts';

interface Accounts {
  readonly url: string;
  readonly python: string;
  readonly checkout: Checkout;
  readonly report: Report;
  readonly operator: Operator;
  readonly prod: string;
}

export async function prepareAccount({ report, operator }: Pick<Accounts, 'report' | 'operator'>): Promise<void> {
  await report.step('cdk bootstrap', () => operator.run('Prepare the account'));
}

export async function accountJourneys({ url, python, checkout, report, operator, prod }: Accounts): Promise<void> {
  const inProd = { endpoint: url, python, checkout, environment: 'prod' } as const;
  await report.check('a deployment says what an account lacks, and that it is the wrong one', async () => {
    assert.match(
      await operator.runRefused('Deploy'),
      /CDK is not prepared in eu-central-1 and us-east-1 .+ -c env=staging/,
    );
    const mistaken = new Operator({ ...inProd, account: '000000000000' });
    assert.match(await mistaken.deployRefused(), /account 000000000000, and prod belongs to 111111111111/);
  });
  await report.step('cdk bootstrap, with a policy for CloudFormation', async () => {
    await operator.run('Restrict CloudFormation to the policy');
    await operator.run('Apply a change of the policy');
  });
  const owner = new Operator({ ...inProd, account: prod });
  await prepareAccount({ report, operator: owner });
  await report.check('a first deployment that fails leaves no half-made data store', async () => {
    await breakStack(checkout, 'data', 'Table');
    assert.match(await owner.deployRefused(), /CannotBeCreated/);
    const { tables, buckets, pools } = await readStores(url, prod);
    assert.deepEqual({ tables, buckets }, { tables: [], buckets: [] });
    await owner.run('Let the next deployment replace a stack', { STACK: 'data' });
    for (const POOL of pools) await owner.run('Delete the user pool that remained', { POOL });
    assert.deepEqual((await readStores(url, prod)).pools, []);
  });
  await checkout.switchTo('release-1');
}

export async function readStores(url: string, account: string) {
  const settings = clientSettings(url, account);
  const { TableNames = [] } = await new DynamoDBClient(settings).send(new ListTablesCommand({}));
  const { Buckets = [] } = await new S3Client({ ...settings, forcePathStyle: true }).send(new ListBucketsCommand({}));
  const cognito = new CognitoIdentityProviderClient(settings);
  const { UserPools = [] } = await cognito.send(new ListUserPoolsCommand({ MaxResults: 60 }));
  return {
    tables: TableNames,
    buckets: Buckets.map(({ Name = '' }) => Name).filter((name) => name.startsWith('aldermoor')),
    pools: UserPools.map(({ Id = '' }) => Id),
    poolNames: UserPools.map(({ Name = '' }) => Name),
  };
}
