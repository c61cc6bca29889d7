import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { afterEach, expect, it } from 'vitest';
import { parseDeploymentSettings } from '#infra/cdk/settings.ts';
import { chooseBankTarget } from '#infra/cli/connect-to-bank.ts';
import { readDeployedBank, readSiteUrl } from '#infra/cli/deployed-bank.ts';
import { mockAwsClient } from '#test/support/mock-aws-client.ts';

const cloudFormation = mockAwsClient(CloudFormationClient);
afterEach(() => cloudFormation.reset());

const outputs = {
  TableName: 'table',
  UserPoolId: 'eu-central-1_Abc',
  UserPoolClientId: 'client',
  BackupKeyIds: 'key-2,key-1',
  SealsBucketName: 'seals',
};

function answer(StackName: string, stack: Pick<Stack, 'StackId'>, given: object = outputs) {
  const Outputs = Object.entries(given).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
  const Stacks: Stack[] = [{ StackName, StackStatus: 'UPDATE_COMPLETE', CreationTime: new Date(), Outputs, ...stack }];
  cloudFormation.on(DescribeStacksCommand, { StackName }).resolves({ Stacks });
}

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

it('a bank that is named by its environment is read from its stack, in the region of its settings', async () => {
  answer('aldermoor-staging-data', {});
  expect(await chooseBankTarget({ env: 'staging' })).toEqual({
    deployed: {
      name: 'aldermoor-staging',
      region: 'eu-central-1',
      tableName: 'table',
      userPoolId: 'eu-central-1_Abc',
      userPoolClientId: 'client',
      backupKeyIds: 'key-2,key-1',
      sealsBucketName: 'seals',
    },
  });
  answer('aldermoor-staging-edge', {}, { SiteUrl: 'https://bank.example.com' });
  expect(await readSiteUrl(parseDeploymentSettings('staging', {}))).toBe('https://bank.example.com');
});

it.each([
  [
    named('ValidationError', 'Stack with id aldermoor-prod-data does not exist'),
    'There is no stack aldermoor-prod-data in eu-central-1 of the account that this shell is signed in to.',
  ],
  [named('ExpiredToken', 'expired'), 'AWS does not accept the credentials of this shell (expired). Please sign in'],
  [named('AccessDenied', 'no'), 'These credentials may not read the stack aldermoor-prod-data in eu-central-1: no'],
])('a bank that is named by its environment is not reached when %s', async (error, sentence) => {
  cloudFormation.rejects(error);
  await expect(chooseBankTarget({ env: 'prod' })).rejects.toThrow(sentence);
});

it('a bank that is named by its environment is not used in another account of the same name', async () => {
  const StackId = 'arn:aws:cloudformation:eu-central-1:444455556666:stack/aldermoor-prod-data/1';
  answer('aldermoor-prod-data', { StackId });
  await expect(readDeployedBank(parseDeploymentSettings('prod', { account: '111122223333' }))).rejects.toThrow(
    'This shell is signed in to account 444455556666, and prod belongs to 111122223333.',
  );
});
