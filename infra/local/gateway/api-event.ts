/**
 * Events have the payload format 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/contract/edge.ts';
import { fromBrowserCookies } from './cookie-names.ts';

export type ApiEvent = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;

export interface ApiRequest {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  /** Route key, such as `POST /api/user/login`. */
  readonly routeKey: string;
  readonly rawPath: string;
  readonly rawQueryString: string;
  readonly pathParameters: Record<string, string>;
  readonly requestId: string;
  readonly sourceIp: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly token?: { readonly claims: Record<string, string>; readonly scopes: string[] };
}

export function toApiEvent(from: ApiRequest): ApiEvent {
  const { request, body, routeKey, rawPath, rawQueryString, pathParameters, requestId, sourceIp, at, token } = from;
  const { cookie, [EDGE_SECRET_HEADER]: _forged, ...sent } = headersOf(request);
  // CloudFront adds this header on AWS.
  const headers = { ...sent, [VIEWER_ADDRESS_HEADER]: sourceIp };
  const query = queryOf(rawQueryString);
  // A body with invalid UTF-8 is sent as Base64, so that it arrives unchanged.
  const text = isText(sent) && isUtf8(body);
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookie !== undefined && { cookies: fromBrowserCookies(pairsOf(cookie), request.socket.localPort) }),
    headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: sent.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? '',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: sent['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: new Date(at).toUTCString(),
      timeEpoch: at,
      ...(token && { authorizer: { principalId: '', integrationLatency: 0, jwt: token } }),
    },
    ...(body.length > 0 && { body: body.toString(text ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !text,
  };
}

const pairsOf = (cookie: string): string[] => cookie.split(/;\s*/).filter((entry) => entry !== '');

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(name === 'cookie' ? '; ' : ',')]),
  );
}

function queryOf(rawQueryString: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    query[name] = name in query ? `${query[name]},${value}` : value;
  }
  return { ...query };
}

function isText(headers: Record<string, string>): boolean {
  const type = headers['content-type'] ?? '';
  return (
    !headers['content-encoding'] && /^(text\/|application\/([\w.-]+\+)?(json|xml)|application\/javascript)/i.test(type)
  );
}
