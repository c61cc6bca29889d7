import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createRouteFinder } from '#shared/contract/route-table.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { MethodNotAllowedError } from '../errors.ts';
import { assertThroughEdge } from './edge.ts';
import { errorMiddleware } from './endpoint.ts';

/** Answers unknown addresses in the bank's format, because API Gateway alone would answer `{"message":"Not Found"}`. */
export function unknownRouteHandler(routes: readonly NamedRoute[]) {
  const find = createRouteFinder(routes);
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(errorMiddleware('$default'))
    .handler(async (event) => {
      assertThroughEdge(event);
      const found = find(event.requestContext.http.method, event.rawPath);
      if (found.kind === 'wrong-method') throw new MethodNotAllowedError(found.allowed);
      throw new DomainError('not-found', 'not_found', 'There is nothing at this address');
    });
}
