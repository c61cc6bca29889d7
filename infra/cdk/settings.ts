import { RegionInfo } from 'aws-cdk-lib/region-info';
import { BANK_NAME } from '#shared/domain/bank.ts';

/** `local` is only synthesized and never deployed. */
type Environment = 'prod' | 'staging' | 'local';

export interface DeploymentSettings {
  readonly environment: Environment;
  readonly region: string;
  readonly account?: string | undefined;
  /** The site's own domain; CloudFront's domain if absent. */
  readonly site?: { readonly domain: string; readonly certificateArn: string } | undefined;
  readonly alarmEmail?: string | undefined;
  /** Reserved concurrency of each function; none if absent. */
  readonly reservedConcurrency?: number | undefined;
  readonly backupRetentionDays: number;
  readonly trailRetentionYears: number;
}

export const DEFAULT_REGION = 'eu-central-1';
/** As many days as point-in-time recovery reaches back. */
export const DEFAULT_BACKUP_RETENTION_DAYS = 35;
/** The usual retention time of books of account. */
export const DEFAULT_TRAIL_RETENTION_YEARS = 10;
/** CloudFront accepts firewalls and certificates from this region only. */
export const EDGE_REGION = 'us-east-1';

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads the settings that `-c name=value` has set. @throws SettingsError */
export function parseDeploymentSettings(
  context: (name: string) => unknown,
  shell: { readonly account?: string | undefined; readonly region?: string | undefined } = {},
): DeploymentSettings {
  const word = (name: string): string | undefined => {
    const value = context(name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const count = (name: string, most: number, what: string, example: number, note = ''): number | undefined => {
    const given = word(name);
    if (given === undefined) return undefined;
    if (Number.isInteger(Number(given)) && Number(given) >= 1 && Number(given) <= most) return Number(given);
    const usage = `use 1 to ${most}, like \`-c ${name}=${example}\`${note}`;
    throw new SettingsError(`"${given}" is no number of ${what}: ${usage}.`);
  };
  return {
    environment: environmentOf(word('env')),
    region: regionOf(word('region'), shell.region),
    account: shell.account,
    site: siteOf(word('domain'), word('certificateArn')),
    alarmEmail: emailOf(word('alarmEmail')),
    reservedConcurrency: count('reservedConcurrency', 100, 'functions to set aside', 10, ', for each function'),
    backupRetentionDays:
      count('backupRetentionDays', 3650, 'days to keep backups', 35) ?? DEFAULT_BACKUP_RETENTION_DAYS,
    // The time is bounded, because a lock cannot be shortened.
    trailRetentionYears:
      count('trailRetentionYears', 30, 'years to keep the seals of the audit trail', 10) ??
      DEFAULT_TRAIL_RETENTION_YEARS,
  };
}

/** Returns a prefix such as `aldermoor-prod`. */
export function resourceNamePrefix({ environment }: Pick<DeploymentSettings, 'environment'>): string {
  return `${BANK_NAME.toLowerCase()}-${environment}`;
}

function environmentOf(env: string | undefined): Environment {
  if (env === 'prod' || env === 'staging') return env;
  if (env === undefined)
    throw new SettingsError('Please say which environment: add `-c env=staging` or `-c env=prod`.');
  throw new SettingsError(`There is no environment "${env}": use \`-c env=staging\` or \`-c env=prod\`.`);
}

function regionOf(chosen: string | undefined, ofShell: string | undefined): string {
  if (!chosen && ofShell && ofShell !== DEFAULT_REGION) {
    throw new SettingsError(
      `This shell is set to ${ofShell} (AWS_REGION), and the bank would go to ${DEFAULT_REGION}: say which one you mean, \`-c region=${ofShell}\` or \`-c region=${DEFAULT_REGION}\`.`,
    );
  }
  const region = chosen ?? DEFAULT_REGION;
  if (RegionInfo.regions.some(({ name }) => name === region)) return region;
  throw new SettingsError(`There is no AWS region "${region}": use for example \`-c region=${DEFAULT_REGION}\`.`);
}

function siteOf(domain: string | undefined, certificateArn: string | undefined): DeploymentSettings['site'] {
  if (!domain && !certificateArn) return undefined;
  if (!domain) throw new SettingsError('A certificate needs its domain: add `-c domain=bank.example.com`.');
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain)) {
    throw new SettingsError(
      `"${domain}" is not a domain: write it in lower case and bare, like \`-c domain=bank.example.com\`.`,
    );
  }
  if (!certificateArn) {
    throw new SettingsError(
      `The domain ${domain} needs a certificate: request one in AWS Certificate Manager in ${EDGE_REGION} and add \`-c certificateArn=arn:aws:acm:${EDGE_REGION}:...\`.`,
    );
  }
  if (!certificateArn.startsWith(`arn:aws:acm:${EDGE_REGION}:`)) {
    throw new SettingsError(
      `CloudFront takes certificates from ${EDGE_REGION} only, and this is not one: ${certificateArn}. Request it there and give its ARN.`,
    );
  }
  return { domain, certificateArn };
}

function emailOf(email: string | undefined): string | undefined {
  if (email === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw new SettingsError(
    `"${email}" is not an e-mail address: write it like \`-c alarmEmail=operations@example.com\`.`,
  );
}
