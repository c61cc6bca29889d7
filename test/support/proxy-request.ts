import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers of the connection, and those of encodings that `fetch` has already removed. */
const NOT_PASSED_ON = ['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding', 'keep-alive'];

export async function proxyRequest(
  request: IncomingMessage,
  response: ServerResponse,
  send: (path: string, request: RequestInit & { headers: Headers }) => Promise<Response>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!NOT_PASSED_ON.includes(name)) headers.set(name, String(value));
  }
  const { method = 'GET', url = '/' } = request;
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
  const answer = await send(url, { method, headers, redirect: 'manual', ...body });
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (!NOT_PASSED_ON.includes(name) && name !== 'set-cookie') response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.end(Buffer.from(await answer.arrayBuffer()));
}
