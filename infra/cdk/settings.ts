import { readFileSync } from 'node:fs';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import { z } from 'zod';
import { BANK_NAME } from '#shared/domain/bank.ts';

/** Each has a file of settings. */
export const DEPLOYED_ENVIRONMENTS = ['prod', 'staging'] as const;

export type DeployedEnvironment = (typeof DEPLOYED_ENVIRONMENTS)[number];

/** `local` is only synthesized and never deployed. */
type Environment = DeployedEnvironment | 'local';

export interface MailSettings {
  /** Domain of the sender, for nothing but the bank's mail. */
  readonly domain: string;
  /** Route 53's zone that has the domain. Without it the records are entered by hand. */
  readonly hostedZoneId?: string | undefined;
}

export interface DeploymentSettings {
  readonly environment: Environment;
  readonly region: string;
  readonly account?: string | undefined;
  /** The site's own domain; CloudFront's domain if absent. */
  readonly site?: { readonly domain: string; readonly certificateArn: string } | undefined;
  readonly alarmEmail?: string | undefined;
  /** Without it the bank sends no mail. */
  readonly mail?: MailSettings | undefined;
  readonly sms: 'on' | 'off';
  readonly backupRetentionDays: number;
  readonly trailRetentionYears: number;
  /** With `off` the workers on the table's stream have no event source, for a recovery of the table. On by default. */
  readonly streamWorkers?: 'on' | 'off' | undefined;
}

export const DEFAULT_REGION = 'eu-central-1';
/** CloudFront accepts firewalls and certificates from this region only. */
export const EDGE_REGION = 'us-east-1';

export class SettingsError extends Error {
  override name = 'SettingsError';
}

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const settingsFile = z.strictObject({
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  region: z.enum(RegionInfo.regions.map(({ name }) => name)).default(DEFAULT_REGION),
  domain: z.string().regex(DOMAIN).optional(),
  certificateArn: z.string().startsWith(`arn:aws:acm:${EDGE_REGION}:`).optional(),
  mailDomain: z.string().regex(DOMAIN).optional(),
  mailHostedZoneId: z
    .string()
    .regex(/^Z[A-Z0-9]{1,31}$/)
    .optional(),
  // SNS charges each message by its country, and its sandbox sends to few numbers.
  sms: z.enum(['on', 'off']).default('off'),
  alarmEmail: z.email().optional(),
  // As many days as point-in-time recovery reaches back.
  backupRetentionDays: z.int().min(1).max(3650).default(35),
  // The usual retention time of books of account. It is bounded, because a lock cannot be shortened.
  trailRetentionYears: z.int().min(1).max(30).default(10),
  streamWorkers: z.enum(['on', 'off']).default('on'),
});

type SettingsFile = z.infer<typeof settingsFile>;

const RULES: Readonly<Record<keyof SettingsFile, string>> = {
  account: 'must be the number of an AWS account: 12 digits in quotes',
  region: `must be an AWS region, such as "${DEFAULT_REGION}"`,
  domain: 'must be a domain in lower case and bare, such as "bank.example.com"',
  certificateArn: `must be the ARN of a certificate in ${EDGE_REGION}, from which CloudFront takes certificates: "arn:aws:acm:${EDGE_REGION}:..."`,
  mailDomain: 'must be a domain in lower case from which nothing else sends mail, such as "mail.bank.example.com"',
  mailHostedZoneId: 'must be the id of the zone in Route 53 that has "mailDomain", such as "Z0123456789ABC"',
  sms: 'must be "on" or "off", the default',
  alarmEmail: 'must be an e-mail address, such as "operations@example.com"',
  backupRetentionDays: 'must be a number of days from 1 to 3650',
  trailRetentionYears: 'must be a number of years from 1 to 30',
  streamWorkers: 'must be "on", or "off" while the table is recovered',
};

/** @throws SettingsError */
export function parseEnvironmentName(name: unknown, usage: string): DeployedEnvironment {
  const environment = DEPLOYED_ENVIRONMENTS.find((one) => one === name);
  if (environment) return environment;
  const problem = name === undefined ? 'Please name the environment' : `There is no environment "${name}"`;
  throw new SettingsError(`${problem}: ${DEPLOYED_ENVIRONMENTS.map((one) => usage.replace('ENV', one)).join(' or ')}.`);
}

export const settingsFileOf = (environment: DeployedEnvironment): string => `infra/environments/${environment}.json`;

/** Reads the committed settings of an environment. @throws SettingsError */
export function readDeploymentSettings(environment: DeployedEnvironment): DeploymentSettings {
  const file = settingsFileOf(environment);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
  } catch (error) {
    throw new SettingsError(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  return parseDeploymentSettings(environment, content, file);
}

/** @param file name of the content's source for messages @throws SettingsError with a line for each problem */
export function parseDeploymentSettings(environment: Environment, content: unknown, file = 'It'): DeploymentSettings {
  const { data, error } = settingsFile.safeParse(content);
  if (error) throw new SettingsError(error.issues.map((issue) => `${file}: ${sentenceOf(issue)}`).join('\n'));
  const { domain, certificateArn, mailDomain, mailHostedZoneId, ...settings } = data;
  if (!domain && certificateArn) throw new SettingsError(`${file}: "certificateArn" needs its "domain".`);
  if (domain && !certificateArn) {
    throw new SettingsError(
      `${file}: "domain" needs a certificate. Request one for ${domain} in AWS Certificate Manager in ${EDGE_REGION}, and add its ARN as "certificateArn".`,
    );
  }
  if (mailHostedZoneId && !mailDomain) throw new SettingsError(`${file}: "mailHostedZoneId" needs its "mailDomain".`);
  if (mailDomain && !domain) {
    throw new SettingsError(`${file}: "mailDomain" needs the "domain" of the site, because mail has links to it.`);
  }
  return {
    environment,
    ...settings,
    ...(domain && certificateArn && { site: { domain, certificateArn } }),
    ...(mailDomain && { mail: { domain: mailDomain, ...(mailHostedZoneId && { hostedZoneId: mailHostedZoneId }) } }),
  };
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const [field] = issue.path;
  if (field !== undefined) return `"${String(field)}" ${RULES[field as keyof SettingsFile]}.`;
  if (issue.code !== 'unrecognized_keys') return 'the content must be an object, { ... }.';
  const unknown = issue.keys.map((key) => `"${key}"`).join(', ');
  return `there is no field ${unknown}. The fields are ${Object.keys(RULES).join(', ')}.`;
}

/** Returns a prefix such as `aldermoor-prod`. */
export function resourceNamePrefix({ environment }: Pick<DeploymentSettings, 'environment'>): string {
  return `${BANK_NAME.toLowerCase()}-${environment}`;
}
