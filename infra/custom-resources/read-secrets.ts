/** CloudFormation calls this to give the functions their secrets (`infra/cdk/constructs/secret-values.ts`). */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';
import { answerCloudFormation } from './answer-cloudformation.ts';

const client = new SecretsManagerClient({});

export async function handler(event: CloudFormationCustomResourceEvent, context: Context): Promise<void> {
  await answerCloudFormation(event, context, async () => {
    if (event.RequestType === 'Delete') return {};
    const { secrets } = event.ResourceProperties as unknown as { secrets: Record<string, string> };
    return Object.assign({}, ...(await Promise.all(Object.entries(secrets).map(readSecret))));
  });
}

/** Reads both values of a secret, by the names of the functions' variables. */
async function readSecret([name, SecretId]: [string, string]): Promise<Record<string, string>> {
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  const { current, other } = parseValues(SecretString);
  if (!current || !other) throw new Error(`The secret of ${name} must hold {"current": ..., "other": ...}`);
  return { [name]: current, [`${name}_OTHER`]: other };
}

function parseValues(text: string): { readonly current?: string; readonly other?: string } {
  try {
    return JSON.parse(text);
  } catch {
    // The error of `JSON.parse` quotes the text, and so the secret.
    return {};
  }
}
