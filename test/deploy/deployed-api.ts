import assert from 'node:assert/strict';
import { get } from 'node:http';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, GetDistributionConfigCommand, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
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
  readonly lambda: LambdaClient;
  private readonly secrets: SecretsManagerClient;
  private readonly cloudFront: CloudFrontClient;
  private readonly apiUrl: string;
  private edgeSecret: string | undefined;

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
    this.lambda = new LambdaClient(settings);
    this.secrets = new SecretsManagerClient(settings);
    this.cloudFront = new CloudFrontClient(settings);
  }

  output(stack: string, name: string): string {
    const value = this.outputs[`aldermoor-staging-${stack}`]?.[name];
    if (value === undefined) throw new Error(`The stack ${stack} has no output ${name}`);
    return value;
  }

  /** Sends a request; `path` is below `/api`, and `edgeSecret` is null to send none. By default it is CloudFront's. */
  async send(path: string, request: RequestInit, edgeSecret?: string | null): Promise<Response> {
    const secret = edgeSecret === undefined ? await this.secretOfCloudFront() : edgeSecret;
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

  /** Reads both values of a secret of the stack `api`, such as `EdgeSecret`. */
  async secretValues(secret: string): Promise<{ readonly current: string; readonly other: string }> {
    const SecretId = this.output('api', `${secret}Arn`);
    const { SecretString = '' } = await this.secrets.send(new GetSecretValueCommand({ SecretId }));
    return JSON.parse(SecretString);
  }

  /** Returns the value that CloudFront sends, until `afterDeployment` the one of the last deployment. */
  async secretOfCloudFront(): Promise<string> {
    this.edgeSecret ??= await this.readSecretOfCloudFront();
    return this.edgeSecret;
  }

  afterDeployment(): void {
    this.edgeSecret = undefined;
  }

  private async readSecretOfCloudFront(): Promise<string> {
    const domain = this.output('edge', 'DistributionDomainName');
    const { DistributionList } = await this.cloudFront.send(new ListDistributionsCommand({}));
    const { Id } = DistributionList?.Items?.find(({ DomainName }) => DomainName === domain) ?? {};
    const { DistributionConfig } = await this.cloudFront.send(new GetDistributionConfigCommand({ Id }));
    const headers = DistributionConfig?.Origins?.Items?.flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? []);
    const header = headers?.find(({ HeaderName }) => HeaderName?.toLowerCase() === EDGE_SECRET_HEADER.toLowerCase());
    return header?.HeaderValue ?? assert.fail(`CloudFront sends no ${EDGE_SECRET_HEADER}`);
  }
}
