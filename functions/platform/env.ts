/** The only reader of `process.env` in the functions. Read at each use, so that one process can host a stack after another. */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
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
  /** The name of the function that long work runs in. */
  get runJobFunction() {
    return required('RUN_JOB_FUNCTION_NAME');
  },
  /** How long daily and safety backups are kept. */
  get backupRetentionDays() {
    return Number(required('BACKUP_RETENTION_DAYS'));
  },
  /** How long a function that began before maintenance did may still be at work. */
  get maintenanceGraceMs() {
    return Number(required('MAINTENANCE_GRACE_MS'));
  },
  /** Where S3 is, when it is not in AWS. */
  get s3Endpoint() {
    return process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  },
  /** Where browsers find S3; the local stack alone has another address for them than for the functions. */
  get linksUrl() {
    return process.env.S3_LINKS_URL ?? env.s3Endpoint;
  },
  get lambdaEndpoint() {
    const { AWS_ENDPOINT_URL_LAMBDA, AWS_ENDPOINT_URL } = process.env;
    return AWS_ENDPOINT_URL_LAMBDA ?? AWS_ENDPOINT_URL ?? `https://lambda.${env.aws.region}.amazonaws.com`;
  },
  /** What requests to AWS are signed with, where no client of AWS reads it itself. */
  get aws() {
    return {
      region: required('AWS_REGION'),
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: process.env.AWS_SESSION_TOKEN,
    };
  },
  /** What the ends of pages are signed with; no caller knows it. */
  get cursorSecret() {
    return required('CURSOR_SECRET');
  },
  /** What the cookies of sessions are sealed with. */
  get sessionSecret() {
    return required('SESSION_SECRET');
  },
  /** What CloudFront proves itself with; absent in the local stack, which nothing stands in front of. */
  get edgeSecret() {
    return process.env.EDGE_SECRET;
  },
  /** Off in tests alone that send thousands of requests for a few customers. */
  get rateLimits() {
    return process.env.RATE_LIMITS !== 'off';
  },
  /** Set by the local stack only, which serves plain http on the loopback address. */
  get insecureCookies() {
    return process.env.INSECURE_COOKIES === 'true';
  },
};
