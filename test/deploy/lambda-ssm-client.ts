/**
 * Replaces MiniStack's stand-in for the SDK of Lambda's runtime, which forgets its region: CDK's functions that hand
 * the firewall's ARN between regions need it. It is copied as text, so it imports nothing.
 */
export class SSM {
  private readonly region: string;

  constructor({ region }: { region: string }) {
    this.region = region;
  }

  putParameter(input: object): Promise<unknown> {
    return this.send('PutParameter', input);
  }

  deleteParameters(input: object): Promise<unknown> {
    return this.send('DeleteParameters', input);
  }

  addTagsToResource(input: object): Promise<unknown> {
    return this.send('AddTagsToResource', input);
  }

  removeTagsFromResource(input: object): Promise<unknown> {
    return this.send('RemoveTagsFromResource', input);
  }

  private async send(operation: string, input: object): Promise<unknown> {
    const { AWS_ENDPOINT_URL = '', AWS_ACCESS_KEY_ID } = process.env;
    const credential = `${AWS_ACCESS_KEY_ID}/20260101/${this.region}/ssm/aws4_request`;
    const response = await fetch(AWS_ENDPOINT_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AmazonSSM.${operation}`,
        authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=none`,
      },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
    return response.json();
  }
}
