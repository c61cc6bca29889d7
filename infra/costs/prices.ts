/**
 * List prices in dollars, without tax. Free amounts count only where they never end and are not shared with other
 * systems of the account: https://aws.amazon.com/free/
 */
export const PRICES_AS_OF = 'eu-central-1, December 2025';

const MILLION = 1e-6;

export const PRICES = {
  /** https://aws.amazon.com/waf/pricing/ */
  webAcl: 5,
  firewallRule: 1,
  firewallRequest: 0.6 * MILLION,
  /** A month, for each metric of an alarm: https://aws.amazon.com/cloudwatch/pricing/ */
  alarmMetric: 0.1,
  customMetric: 0.3,
  /** Beyond three dashboards of 50 metrics. */
  dashboard: 3,
  logGbIngested: 0.63,
  /** CloudWatch compresses what it stores to 0.15 of its size. */
  logGbMonth: 0.032 * 0.15,
  /** https://aws.amazon.com/secrets-manager/pricing/ */
  secret: 0.4,
  /** https://aws.amazon.com/kms/pricing/ */
  key: 1,
  /** https://aws.amazon.com/api-gateway/pricing/ */
  apiCall: 1.2 * MILLION,
  /** https://aws.amazon.com/lambda/pricing/ */
  invocation: 0.2 * MILLION,
  gbSecond: 0.0000133,
  /** https://aws.amazon.com/dynamodb/pricing/on-demand/ */
  readUnit: 0.1525 * MILLION,
  writeUnit: 0.7625 * MILLION,
  tableGbMonth: 0.306,
  recoveryGbMonth: 0.245,
  /** https://aws.amazon.com/cloudfront/pricing/; the first 10 million requests and 1 TB of a month are free. */
  cloudFrontRequest: 1.2 * MILLION,
  cloudFrontGb: 0.085,
  cloudFrontFunction: 0.1 * MILLION,
  /** https://aws.amazon.com/cognito/pricing/; the first 10 000 people of a month are free. */
  signedInPerson: 0.015,
  /** https://aws.amazon.com/ses/pricing/, without a plan. */
  email: 0.1 / 1000,
  /** https://aws.amazon.com/sns/pricing/; Lambda is called for nothing. */
  snsMessage: 0.5 * MILLION,
  /** https://aws.amazon.com/s3/pricing/ */
  fileGbMonth: 0.0245,
} as const;

export const FREE = {
  dashboards: 3,
  cloudFrontRequests: 10_000_000,
  cloudFrontGb: 1000,
  signedInPeople: 10_000,
} as const;

/** A GB of logs: ingestion, and storage for a year. */
export const LOG_GB = PRICES.logGbIngested + 12 * PRICES.logGbMonth;
