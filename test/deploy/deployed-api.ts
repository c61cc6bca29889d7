import { get } from 'node:http';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { EDGE_SECRET_HEADER } from '#shared/contract/edge.ts';

const REGION = 'eu-central-1';

type StackOutputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const STAGING_ACCOUNT = '000000000000';

/** MiniStack takes the account from the key. */
export const clientSettings = (endpoint: string, account = STAGING_ACCOUNT) => ({
  endpoint,
  region: REGION,
  credentials: { accessKeyId: account, secretAccessKey: 'test' },
});

export async function readStackOutputs(endpoint: string): Promise<StackOutputs> {
  const cloudFormation = new CloudFormationClient(clientSettings(endpoint));
  const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({}));
  const named = Stacks.map(({ StackName = '', Outputs = [] }): [string, Record<string, string>] => [
    StackName,
    Object.fromEntries(Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue])),
  ]);
  return Object.fromEntries(named);
}

export class DeployedApi {
  readonly endpoint: string;
  readonly outputs: StackOutputs;
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  readonly cognito: CognitoIdentityProviderClient;
  private readonly secrets: SecretsManagerClient;
  private readonly apiUrl: string;
  private edgeSecret = '';

  constructor(endpoint: string, outputs: StackOutputs) {
    this.endpoint = endpoint;
    this.outputs = outputs;
    // The stage is part of the path, because `<id>.execute-api.localhost` does not resolve.
    const { hostname, pathname } = new URL(this.output('api', 'ApiUrl'));
    this.apiUrl = `${endpoint}/_aws/execute-api/${hostname.split('.', 1)[0]}/$default${pathname}`;
    const settings = clientSettings(endpoint);
    this.dynamodb = new DynamoDBClient(settings);
    this.s3 = new S3Client({ ...settings, forcePathStyle: true });
    this.cognito = new CognitoIdentityProviderClient(settings);
    this.secrets = new SecretsManagerClient(settings);
  }

  output(stack: string, name: string): string {
    const value = this.outputs[`aldermoor-staging-${stack}`]?.[name];
    if (value === undefined) throw new Error(`The stack ${stack} has no output ${name}`);
    return value;
  }

  /** Sends a request; `path` is below `/api`, and `edgeSecret` is null to send none. */
  async send(path: string, request: RequestInit, edgeSecret?: string | null): Promise<Response> {
    const secret = edgeSecret === undefined ? await this.secret() : edgeSecret;
    const headers = new Headers(request.headers);
    if (secret !== null) headers.set(EDGE_SECRET_HEADER, secret);
    return fetch(`${this.apiUrl}${path}`, { ...request, headers });
  }

  /** Sends a request to CloudFront's address, by default as if it had come by TLS. */
  async throughCloudFront(path: string, protocol: 'http' | 'https' = 'https'): Promise<Response> {
    const host = this.output('edge', 'DistributionDomainName');
    return new Promise((resolve, reject) => {
      get(`${this.endpoint}${path}`, { headers: { host, 'x-forwarded-proto': protocol } }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, `${value}`]);
        resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 0, headers }));
      }).on('error', reject);
    });
  }

  private async secret(): Promise<string> {
    if (this.edgeSecret) return this.edgeSecret;
    const { SecretList = [] } = await this.secrets.send(new ListSecretsCommand({}));
    const secret = SecretList.find(({ Name = '' }) => /^aldermoor-staging.*EdgeSecret/.test(Name));
    const { SecretString = '' } = await this.secrets.send(new GetSecretValueCommand({ SecretId: secret?.Name }));
    this.edgeSecret = JSON.parse(SecretString).current;
    return this.edgeSecret;
  }
}
