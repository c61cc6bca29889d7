/**
 * Stands in for `@aws-sdk/credential-provider-node`, which also searches profiles, files, web identities and instance
 * metadata. Saves a third of a bundle and a tenth of its cold start.
 */

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Reads the environment at each call, because the Lambda service renews it in place. */
export const defaultProvider = () => async (): Promise<Credentials> => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('There are no AWS credentials in the environment');
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
};
