import { NO_OTHER } from '#shared/contract/edge.ts';

const ofProcess = (name: string): string | undefined => process.env[name];

/**
 * The only reader of `process.env` in the functions. Read at each use, so that one process can host one stack after
 * another.
 */
let variable = ofProcess;

/** For the local stack, which runs all functions in one process; without an argument, restores the process's. */
export function setVariables(others = ofProcess): void {
  variable = others;
}

function required(name: string): string {
  const value = variable(name);
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

const endpoint = (name: string): string | undefined => variable(name) ?? variable('AWS_ENDPOINT_URL');

/** The first value signs or encrypts; during a rotation another one is accepted. */
function rotating(name: string): readonly [string, ...string[]] {
  const other = variable(`${name}_OTHER`);
  return other && other !== NO_OTHER ? [required(name), other] : [required(name)];
}

export const env = {
  get inLambda() {
    return variable('AWS_LAMBDA_INITIALIZATION_TYPE') !== undefined;
  },
  get region() {
    return required('AWS_REGION');
  },
  get dynamoDbEndpoint() {
    return endpoint('AWS_ENDPOINT_URL_DYNAMODB') ?? `https://dynamodb.${env.region}.amazonaws.com`;
  },
  get cognitoEndpoint() {
    const ofRegion = `https://cognito-idp.${env.region}.amazonaws.com`;
    return endpoint('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER') ?? ofRegion;
  },
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
  get backupRetentionDays() {
    return Number(required('BACKUP_RETENTION_DAYS'));
  },
  /** How long a call from before maintenance may still run. */
  get maintenanceGraceMs() {
    return Number(required('MAINTENANCE_GRACE_MS'));
  },
  get s3Endpoint() {
    return endpoint('AWS_ENDPOINT_URL_S3');
  },
  /** S3's address for browsers, which differs in the local stack. */
  get linksUrl() {
    return variable('S3_LINKS_URL') ?? env.s3Endpoint;
  },
  get lambdaEndpoint() {
    return endpoint('AWS_ENDPOINT_URL_LAMBDA') ?? `https://lambda.${env.region}.amazonaws.com`;
  },
  get kmsEndpoint() {
    return endpoint('AWS_ENDPOINT_URL_KMS') ?? `https://kms.${env.region}.amazonaws.com`;
  },
  /** Keys of backup signatures: the first one signs, the older ones still verify. */
  get backupKeyIds() {
    return required('BACKUP_KEY_IDS').split(',');
  },
  get aws() {
    return {
      region: env.region,
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: variable('AWS_SESSION_TOKEN'),
    };
  },
  get cursorSecrets() {
    return rotating('CURSOR_SECRET');
  },
  get sessionSecrets() {
    return rotating('SESSION_SECRET');
  },
  /** Not in the local stack. */
  get isBehindEdge() {
    return variable('EDGE_SECRET') !== undefined;
  },
  get edgeSecrets() {
    return rotating('EDGE_SECRET');
  },
  /** Off only in tests that send thousands of requests for a few customers. */
  get rateLimits() {
    return variable('RATE_LIMITS') !== 'off';
  },
  /** Set only by the local stack, which serves plain http on the loopback address. */
  get insecureCookies() {
    return variable('INSECURE_COOKIES') === 'true';
  },
};

/** Apart from `env`, to keep it out of the endpoints' bundles. */
export const sealsBucket = (): string => required('SEALS_BUCKET_NAME');
