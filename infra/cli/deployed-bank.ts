import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { type DeploymentSettings, resourceNamePrefix } from '../cdk/settings.ts';
import { explainAwsError } from './explain-aws-error.ts';
import { OperatorError } from './operator-error.ts';

export interface DeployedBank {
  /** Name of the deployment, such as `aldermoor-prod`. */
  readonly name: string;
  readonly region: string;
  readonly tableName: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Newest first, separated by commas. */
  readonly backupKeyIds: string;
  readonly sealsBucketName: string;
}

/** Reads the names of what an environment uses from its stack `data`. @throws OperatorError */
export async function readDeployedBank(settings: DeploymentSettings): Promise<DeployedBank> {
  const { name, region, output } = await readOutputs(settings, 'data');
  return {
    name,
    region,
    tableName: output('TableName'),
    userPoolId: output('UserPoolId'),
    userPoolClientId: output('UserPoolClientId'),
    backupKeyIds: output('BackupKeyIds'),
    sealsBucketName: output('SealsBucketName'),
  };
}

/** Returns undefined before the first deployment has made the stack `data`. @throws OperatorError */
export async function findDeployedBank(settings: DeploymentSettings): Promise<DeployedBank | undefined> {
  const cloudFormation = new CloudFormationClient({ region: settings.region });
  const stack = await describeStack(cloudFormation, `${resourceNamePrefix(settings)}-data`);
  return stack?.Outputs?.length ? readDeployedBank(settings) : undefined;
}

/** Returns the address of the site, such as `https://bank.example.com`. @throws OperatorError */
export async function readSiteUrl(settings: DeploymentSettings): Promise<string> {
  return (await readOutputs(settings, 'edge')).output('SiteUrl');
}

async function readOutputs(settings: DeploymentSettings, part: 'data' | 'edge') {
  const { environment, region, account } = settings;
  const name = resourceNamePrefix(settings);
  const stackName = `${name}-${part}`;
  const deploy = `\`npm run deploy -- --env ${environment}\``;
  const cloudFormation = new CloudFormationClient({ region });
  const stack = await describeStack(cloudFormation, stackName).catch((error) => {
    throw explainAwsError(error, `read the stack ${stackName} in ${region}`);
  });
  if (!stack) {
    throw new OperatorError(
      `There is no stack ${stackName} in ${region} of the account that this shell is signed in to. Deploy it with ${deploy}, or sign in to its account.`,
    );
  }
  const [, , , , owner] = stack.StackId?.split(':') ?? [];
  if (account && owner !== account) {
    throw new OperatorError(`This shell is signed in to account ${owner}, and ${environment} belongs to ${account}.`);
  }
  const output = (key: string): string => {
    const { OutputValue } = stack.Outputs?.find(({ OutputKey }) => OutputKey === key) ?? {};
    if (OutputValue) return OutputValue;
    throw new OperatorError(`The stack ${stackName} has no output ${key}. Finish its deployment: ${deploy}.`);
  };
  return { name, region, output };
}

/** Returns undefined if the stack does not exist, or exists only as a change set that was never executed. */
export async function describeStack(client: CloudFormationClient, name: string): Promise<Stack | undefined> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return stack?.StackStatus === 'REVIEW_IN_PROGRESS' ? undefined : stack;
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return undefined;
    throw error;
  }
}
