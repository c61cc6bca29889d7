/** Checks the account of an environment before anything is built. */
import { ACMClient, type CertificateDetail, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import {
  DEPLOYED_ENVIRONMENTS,
  type DeployedEnvironment,
  type DeploymentSettings,
  EDGE_REGION,
  readDeploymentSettings,
  resourceNamePrefix,
  settingsFileOf,
} from '../../cdk/settings.ts';
import { describeStack } from '../deployed-bank.ts';
import { explainAwsError } from '../explain-aws-error.ts';
import { OperatorError } from '../operator-error.ts';

/** New accounts have as few as 10: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const MIN_CONCURRENCY = 100;

/** The version that CDK's templates require. */
const MIN_BOOTSTRAP_VERSION = 6;

export interface PreflightResult {
  /** A sentence for each problem: what is wrong, and what to do. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

interface Target {
  readonly environment: DeployedEnvironment;
  readonly settings: DeploymentSettings;
  readonly account: string;
}

export async function runPreflight(
  environment: DeployedEnvironment,
  settings: DeploymentSettings,
): Promise<PreflightResult> {
  const problems: string[] = [];
  const notes: string[] = [];
  const attempt = async <T>(what: string, check: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await check();
    } catch (error) {
      const explained = explainAwsError(error as Error, what);
      if (!(explained instanceof OperatorError)) throw error;
      problems.push(explained.message);
      return undefined;
    }
  };
  if (environment === 'prod' && !settings.alarmEmail) {
    problems.push(`${settingsFileOf('prod')} has no "alarmEmail": nobody would receive the alarms of prod. Add it.`);
  }
  const account = await attempt('read the account of this shell', accountOfShell);
  if (!account) return { problems, notes };
  if (settings.account && settings.account !== account) {
    problems.push(`This shell is signed in to account ${account}, and ${environment} belongs to ${settings.account}.`);
    return { problems, notes };
  }
  if (!settings.account) {
    problems.push(
      `${settingsFileOf(environment)} names no account. This shell is signed in to ${account}: if that is the account of ${environment}, add "account": "${account}" and commit the file.`,
    );
  }
  const target = { environment, settings, account };
  const report = (problem: string | undefined) => void (problem && problems.push(problem));
  report(await attempt(`read CDK's version in account ${account}`, () => bootstrapProblem(target)));
  report(await attempt(`read Lambda's limits in account ${account}`, () => concurrencyProblem(target)));
  const isFirst = await attempt(`list CloudFront's distributions in account ${account}`, hasNoDistribution);
  if (isFirst) {
    notes.push(
      `Account ${account} has no CloudFront distribution. AWS verifies a new account before it may have one, and refuses the stack edge until then ("Your account must be verified"): ask AWS Support if so, and deploy again.`,
    );
  }
  report(await attempt(`read the stacks of account ${account}`, () => otherEnvironmentProblem(target)));
  report(await attempt(`read the stacks of account ${account}`, () => movedRegionProblem(target)));
  report(await attempt(`read the certificate of ${environment}`, () => certificateProblem(target)));
  const ofMail = await attempt(`read the state of SES in account ${account}`, () => mailNotes(target));
  return { problems: [...new Set(problems)], notes: [...notes, ...(ofMail ?? [])] };
}

async function accountOfShell(): Promise<string | undefined> {
  const { Account } = await new STSClient({ region: EDGE_REGION }).send(new GetCallerIdentityCommand({}));
  return Account;
}

async function bootstrapProblem({ environment, settings, account }: Target): Promise<string | undefined> {
  const missing: string[] = [];
  for (const region of new Set([settings.region, EDGE_REGION])) {
    if ((await bootstrapVersion(region)) < MIN_BOOTSTRAP_VERSION) missing.push(region);
  }
  if (missing.length === 0) return undefined;
  return `CDK is not prepared in ${missing.join(' and ')} of account ${account}. Prepare both regions of the bank once: \`npx cdk bootstrap -c env=${environment}\`; \`docs/runbook.md\` has the policy for its role.`;
}

async function bootstrapVersion(region: string): Promise<number> {
  try {
    const { Parameter } = await new SSMClient({ region }).send(
      new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }),
    );
    return Number(Parameter?.Value);
  } catch (error) {
    if ((error as Error).name === 'ParameterNotFound') return 0;
    throw error;
  }
}

async function concurrencyProblem({ settings: { region }, account }: Target): Promise<string | undefined> {
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
  const concurrent = AccountLimit?.ConcurrentExecutions ?? 0;
  if (concurrent >= MIN_CONCURRENCY) return undefined;
  return `Lambda runs at most ${concurrent} functions at a time in ${region} of account ${account}, as in new accounts, and a bank needs ${MIN_CONCURRENCY}. Ask for 1000: \`aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000\`.`;
}

/** Says why mail is not sent, or not to every address. A bank works without mail, so nothing of this is a problem. */
async function mailNotes({ environment, settings, account }: Target): Promise<string[]> {
  const { region, mail } = settings;
  if (!mail) {
    return [
      `${settingsFileOf(environment)} has no "mailDomain": the bank sends no e-mail, so a forgotten password cannot be replaced by a code, and notifications are shown in the bank only.`,
    ];
  }
  const ses = new SESv2Client({ region });
  const notes: string[] = [];
  const { ProductionAccessEnabled, SendingEnabled } = await ses.send(new GetAccountCommand({}));
  if (!ProductionAccessEnabled) {
    notes.push(
      `SES of account ${account} is in its sandbox in ${region}: it sends 200 e-mails a day, one a second, and to verified addresses only. Ask for production access: \`aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type TRANSACTIONAL --website-url https://${settings.site?.domain}\`.`,
    );
  }
  if (!SendingEnabled) {
    notes.push(`AWS has paused SES of account ${account} in ${region}: no e-mail is sent. AWS Support says why.`);
  }
  if (!(await isVerified(ses, mail.domain))) {
    notes.push(
      `SES has not verified ${mail.domain} yet, and sends nothing from it: ${mail.hostedZoneId ? 'this takes minutes after its records are in Route 53' : `enter the records that the stack ${resourceNamePrefix(settings)}-jobs has as outputs`}.`,
    );
  }
  return notes;
}

async function isVerified(ses: SESv2Client, EmailIdentity: string): Promise<boolean> {
  try {
    return (await ses.send(new GetEmailIdentityCommand({ EmailIdentity }))).VerifiedForSendingStatus ?? false;
  } catch (error) {
    // The first deployment makes the identity.
    if ((error as Error).name === 'NotFoundException') return false;
    throw error;
  }
}

async function hasNoDistribution(): Promise<boolean> {
  const { DistributionList } = await new CloudFrontClient({ region: EDGE_REGION }).send(
    new ListDistributionsCommand({ MaxItems: 1 }),
  );
  return !DistributionList?.Quantity;
}

/** A person who may deploy to an account may change everything in it, so production shares it with no other environment. */
async function otherEnvironmentProblem({ environment, account }: Target): Promise<string | undefined> {
  for (const other of DEPLOYED_ENVIRONMENTS.filter((one) => one !== environment)) {
    const { region } = readDeploymentSettings(other);
    const stackName = `${resourceNamePrefix({ environment: other })}-data`;
    if (await describeStack(new CloudFormationClient({ region }), stackName)) {
      return `Account ${account} has the stack ${stackName} in ${region}. Production needs an account of its own: deploy ${environment} to another account.`;
    }
  }
  return undefined;
}

async function movedRegionProblem({ environment, settings }: Target): Promise<string | undefined> {
  const { region } = settings;
  const name = resourceNamePrefix(settings);
  const exists = async (part: string, where: string) =>
    (await describeStack(new CloudFormationClient({ region: where }), `${name}-${part}`)) !== undefined;
  if ((await exists('data', region)) || !(await exists('firewall', EDGE_REGION))) return undefined;
  return `${name}-firewall exists, but ${name}-data does not exist in ${region}: the bank is in another region. Correct "region" in ${settingsFileOf(environment)}.`;
}

async function certificateProblem({ environment, settings }: Target): Promise<string | undefined> {
  if (!settings.site) return undefined;
  const { domain, certificateArn } = settings.site;
  const file = settingsFileOf(environment);
  let certificate: CertificateDetail | undefined;
  try {
    const acm = new ACMClient({ region: EDGE_REGION });
    ({ Certificate: certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn: certificateArn })));
  } catch (error) {
    if ((error as Error).name !== 'ResourceNotFoundException') throw error;
  }
  if (!certificate) return `There is no certificate ${certificateArn}. Correct "certificateArn" in ${file}.`;
  const { Status, DomainName = '', SubjectAlternativeNames = [] } = certificate;
  if (Status !== 'ISSUED') {
    return `The certificate ${certificateArn} is ${Status}, not ISSUED. While it is pending, add the DNS entries that AWS Certificate Manager shows; otherwise request another one.`;
  }
  const names = [...new Set([DomainName, ...SubjectAlternativeNames])];
  if (names.some((name) => coversDomain(name, domain))) return undefined;
  return `The certificate ${certificateArn} is for ${names.join(', ')} and not for ${domain}. Request one for it, and correct ${file}.`;
}

/** A wildcard stands for one label. */
function coversDomain(name: string, domain: string): boolean {
  return name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.')) === name.slice(1));
}
