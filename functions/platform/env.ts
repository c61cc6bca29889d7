import { NO_OTHER } from '#shared/contract/edge.ts';

/**
 * The only reader of `process.env` in the functions. Read at each use, so that one process can host one stack after
 * another.
 */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

/** The value in use, and the one before or after it while it is being changed. */
function rotating(name: string): readonly [string, ...string[]] {
  const other = process.env[`${name}_OTHER`];
  return other && other !== NO_OTHER ? [required(name), other] : [required(name)];
}

export const env = {
  get tableName() {
    return required('TABLE_NAME');
  },
  get userPoolId() {
    return required('USER_POOL_ID');
  },
  get userPoolClientId() {
    return required('USER_POOL_CLIENT_ID');
  },
  get picturesBucket() {
    return required('PICTURES_BUCKET_NAME');
  },
  get backupsBucket() {
    return required('BACKUPS_BUCKET_NAME');
  },
  get runJobFunction() {
    return required('RUN_JOB_FUNCTION_NAME');
  },
  /** For daily and safety backups. */
  get backupRetentionDays() {
    return Number(required('BACKUP_RETENTION_DAYS'));
  },
  /** How long a call that began before maintenance may still run. */
  get maintenanceGraceMs() {
    return Number(required('MAINTENANCE_GRACE_MS'));
  },
  get s3Endpoint() {
    return process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  },
  /** S3's address for browsers, which differs in the local stack. */
  get linksUrl() {
    return process.env.S3_LINKS_URL ?? env.s3Endpoint;
  },
  get lambdaEndpoint() {
    const { AWS_ENDPOINT_URL_LAMBDA, AWS_ENDPOINT_URL } = process.env;
    return AWS_ENDPOINT_URL_LAMBDA ?? AWS_ENDPOINT_URL ?? `https://lambda.${env.aws.region}.amazonaws.com`;
  },
  get aws() {
    return {
      region: required('AWS_REGION'),
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: process.env.AWS_SESSION_TOKEN,
    };
  },
  /** Sign cursors: the first one does, both are accepted. */
  get cursorSecrets() {
    return rotating('CURSOR_SECRET');
  },
  /** Encrypt session cookies: the first one does, both are accepted. */
  get sessionSecrets() {
    return rotating('SESSION_SECRET');
  },
  /** Proves that a request came through CloudFront; absent in the local stack. */
  get edgeSecret() {
    return process.env.EDGE_SECRET;
  },
  /** Off only in tests that send thousands of requests for a few customers. */
  get rateLimits() {
    return process.env.RATE_LIMITS !== 'off';
  },
  /** Set only by the local stack, which serves plain http on the loopback address. */
  get insecureCookies() {
    return process.env.INSECURE_COOKIES === 'true';
  },
};
