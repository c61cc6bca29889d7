import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { sentenceOf } from '#shared/contract/standard-errors.ts';
import type { ApiEvent } from '../gateway/api-event.ts';
import { GatewayResponse, requestTooLarge } from '../gateway/gateway-answer.ts';
import { createLambdaContext } from './lambda-context.ts';

export type ApiHandler = (event: ApiEvent, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

// https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
const PAYLOAD_BYTES = 6 * 1024 * 1024;

/** @throws GatewayResponse 413 for an event over 6 MB, 503 after the time-out */
export async function invokeHandler(
  { name }: Pick<NamedRoute, 'name'>,
  handler: ApiHandler,
  event: ApiEvent,
  timeoutMs: number,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (isTooLarge(event, event.body ?? '')) throw requestTooLarge();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = () => new GatewayResponse(503, 'unavailable', sentenceOf('busy'));
    timer = setTimeout(() => reject(late()), timeoutMs);
  });
  const until = Date.now() + timeoutMs;
  const context = createLambdaContext(name, event.requestContext.requestId, () => until - Date.now());
  try {
    const result = await Promise.race([handler(event, context), timeout]);
    if (isTooLarge(result, result.body ?? '')) throw new Error(`The answer of ${name} is over 6 MB`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}

function isTooLarge(payload: unknown, body: string): boolean {
  // A character of JSON has at most six bytes.
  if (body.length < PAYLOAD_BYTES / 12) return false;
  return Buffer.byteLength(JSON.stringify(payload) ?? '') > PAYLOAD_BYTES;
}
