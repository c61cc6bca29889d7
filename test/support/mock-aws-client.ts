import { mockClient } from 'aws-sdk-client-mock';
import { afterAll } from 'vitest';

/** Mocks a client of the AWS SDK until the end of the test file, because other files run in the same process. */
export const mockAwsClient: typeof mockClient = (client) => {
  const mock = mockClient(client);
  afterAll(() => mock.restore());
  return mock;
};
