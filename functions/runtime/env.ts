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
  /** Where S3 is, when it is not in AWS. */
  get s3Endpoint() {
    return process.env.AWS_ENDPOINT_URL_S3;
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
