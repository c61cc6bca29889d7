/** A service that takes JSON by POST, as DynamoDB and Cognito do: hears what is asked, and answers in turn. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

interface Asked {
  /** With region and service of the signature, if there is one. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface ServiceAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** For the tests of a file. @param endpoint the variable that tells clients its address @param type of its content */
export function setupJsonService(endpoint: string, type: string) {
  const service: { asked: Asked[]; answers: ServiceAnswer[] } = { asked: [], answers: [] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host, 'content-type': content, 'x-amz-target': target, 'content-length': length } = request.headers;
    const [, signedFor] = /Credential=[^/]+\/\d+\/([^,]+)/.exec(request.headers.authorization ?? '') ?? [];
    const body = JSON.parse(Buffer.concat(chunks).toString());
    service.asked.push({ headers: { host, content, target, length, signedFor }, body });
    const answer = service.answers.shift() ?? { body: '{}' };
    response.writeHead(answer.status ?? 200, { 'content-type': type, 'x-amzn-requestid': 'one', ...answer.headers });
    response.end(answer.body);
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv(endpoint, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  beforeEach(() => {
    Object.assign(service, { asked: [], answers: [] });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.close();
    server.closeAllConnections();
  });
  return service;
}

/** What a caller can know of an error of the SDK. */
export const known = ({ name, message, $fault, $metadata, CancellationReasons }: Record<string, unknown>) => ({
  name,
  message,
  $fault,
  $metadata,
  CancellationReasons,
});
