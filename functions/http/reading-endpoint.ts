import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { Input, Output, Route } from '#shared/contract/route.ts';
import { mayPass } from '../data/dynamodb-errors.ts';
import { prepareTable } from '../data/table.ts';
import { env } from '../platform/env.ts';
import { type Caller, identityFromClaims, type TokenIdentity } from './caller.ts';
import { answers, inputOf } from './chain.ts';
import { authorise } from './endpoint.ts';
import type { Request } from './request.ts';

type ReadingRoute = Route & {
  readonly method: 'GET';
  readonly access: Exclude<Route['access'], 'public'>;
  readonly needs: readonly `${string}:${'get' | 'query'}`[];
  readonly records?: never;
};

/** What the token says, which the authorizer has verified; `caller` resolves for one who is allowed. */
interface Reader extends Pick<TokenIdentity, 'userId' | 'role'> {
  readonly caller: Promise<Caller>;
}

type Read<R extends Route> = (input: Input<R> & { request: Request }, reader: Reader) => Promise<Output<R>>;

/**
 * For routes that only read the table: they read while the caller is checked, not after it
 * (`infra/decisions/059-reads-beside-the-check.md`). The answers are those of `endpoint`.
 */
export function readingEndpoint<const R extends ReadingRoute>(route: R) {
  if (env.inLambda) prepareTable();
  return {
    handle: (read: Read<R>) =>
      answers(route, mayPass, async (event) => {
        const caller = authorise(route, event);
        const found = reading(route, event, read, caller);
        // Lambda may freeze what is under way when the answer is there.
        await Promise.allSettled([caller, found]);
        // A refusal of the caller comes before anything that was found.
        await caller;
        return found;
      }),
  };
}

async function reading<R extends ReadingRoute>(
  route: R,
  event: APIGatewayProxyEventV2,
  read: Read<R>,
  caller: Promise<Caller>,
): Promise<Output<R>> {
  const { authorizer } = (event as APIGatewayProxyEventV2WithJWTAuthorizer).requestContext;
  const { userId, role } = identityFromClaims(authorizer?.jwt.claims);
  // Nothing is read for a role that is refused in any case.
  if (route.access !== 'signed-in' && route.access !== role) await caller;
  return read(inputOf(route, event), { userId, role, caller });
}
