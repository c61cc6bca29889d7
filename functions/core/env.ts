import { NO_SECOND_SECRET_PLACEHOLDER } from '#shared/contract/edge.ts';

const ofProcess = (name: string): string | undefined => process.env[name];

/**
 * `process.env` is read nowhere else in the functions, and anew at each use, so that one process can host one stack
 * after another.
 */
let variable = ofProcess;

/**
 * Sets the variables of the local stack, which runs all functions in one process; without an argument, restores the
 * variables of the process.
 */
export function setVariableSource(others = ofProcess): void {
  variable = others;
}

function required(name: string): string {
  const value = variable(name);
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

/** Returns the accepted values of a secret. The first one signs or encrypts; during a rotation a second one is accepted. */
function rotating(name: string): readonly [string, ...string[]] {
  const other = variable(`${name}_OTHER`);
  return other && other !== NO_SECOND_SECRET_PLACEHOLDER ? [required(name), other] : [required(name)];
}

export interface MailSender {
  readonly address: string;
  readonly configurationSet: string;
}

export const env = {
  get inLambda() {
    return variable('AWS_LAMBDA_INITIALIZATION_TYPE') !== undefined;
  },
  get region() {
    return required('AWS_REGION');
  },
  /**
   * Number of attempts for a call of AWS. Jobs set a higher one. The default is set here, because the SDK's differs by
   * service.
   */
  get maxAttempts() {
    return Number(variable('AWS_MAX_ATTEMPTS') ?? 3);
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
  get sealsBucket() {
    return required('SEALS_BUCKET_NAME');
  },
  get runJobFunction() {
    return required('RUN_JOB_FUNCTION_NAME');
  },
  /** Undefined where the bank sends neither mail nor SMS. */
  get sendMailFunction() {
    return variable('SEND_MAIL_FUNCTION_NAME');
  },
  /** Undefined where the bank has no domain to send mail from. */
  get mailSender(): MailSender | undefined {
    const address = variable('MAIL_SENDER');
    return address ? { address, configurationSet: required('MAIL_CONFIGURATION_SET') } : undefined;
  },
  get sendsEmail() {
    return variable('MAIL') === 'on';
  },
  get sendsSms() {
    return variable('SMS') === 'on';
  },
  get backupRetentionDays() {
    return Number(required('BACKUP_RETENTION_DAYS'));
  },
  /** Milliseconds for which a call from before maintenance may still run. */
  get maintenanceGraceMs() {
    return Number(required('MAINTENANCE_GRACE_MS'));
  },
  get s3Endpoint() {
    return variable('AWS_ENDPOINT_URL_S3') ?? variable('AWS_ENDPOINT_URL');
  },
  /** S3's address for browsers, which differs in the local stack. */
  get linksUrl() {
    return variable('S3_LINKS_URL') ?? env.s3Endpoint;
  },
  /** Keys of backup signatures: the first one signs, all of them verify. */
  get backupKeyIds() {
    return required('BACKUP_KEY_IDS').split(',');
  },
  /** Key from which one-time codes derive. */
  get codeKeyId() {
    return required('CODE_KEY_ID');
  },
  get cursorSecrets() {
    return rotating('CURSOR_SECRET');
  },
  get sessionSecrets() {
    return rotating('SESSION_SECRET');
  },
  /** The bank's public address, for the canary and for links in mail. */
  get siteUrl() {
    return required('SITE_URL');
  },
  get canaryPassword() {
    return required('CANARY_PASSWORD');
  },
  /** False in the local stack, which has no CloudFront. */
  get isBehindEdge() {
    return variable('EDGE_SECRET') !== undefined;
  },
  get edgeSecrets() {
    return rotating('EDGE_SECRET');
  },
  /** False only in tests that send thousands of requests for a few customers. */
  get rateLimits() {
    return variable('RATE_LIMITS') !== 'off';
  },
  /** True only in the local stack, which serves plain http on the loopback address. */
  get insecureCookies() {
    return variable('INSECURE_COOKIES') === 'true';
  },
};
