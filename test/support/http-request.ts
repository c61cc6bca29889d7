import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request like `fetch`, which takes three times the processor time: a run makes tens of thousands of requests. */
export async function httpRequest(url: string, { method, headers, body }: Sent) {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request(url, { agent, method, headers: { 'user-agent': 'node', ...headers, ...length } });
  // The bank may answer and close the connection before it has read everything.
  sent.on('error', () => undefined);
  sent.end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error(`No answer of ${url}`);
  const received = new Headers();
  const { rawHeaders } = response;
  for (let at = 0; at < rawHeaders.length; at += 2) received.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return { status: response.statusCode ?? 0, headers: received, text: await text(response) };
}
