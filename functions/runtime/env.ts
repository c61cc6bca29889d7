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
