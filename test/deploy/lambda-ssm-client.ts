/**
 * Lambda's runtime brings the AWS SDK, and CDK's functions that hand the firewall's address from one region to the other
 * rely on it. MiniStack has a stand-in that forgets the region it was made for; this one does not. Its text is put
 * where `require('@aws-sdk/client-ssm')` finds it, so it may use nothing from outside itself.
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
