import type * as z from 'zod/mini';

/**
 * Who may call a route: anybody, a customer, an administrator, or whoever is signed in.
 * Everything but `public` goes through the token authorizer and the caller check.
 */
export type Access = 'public' | 'user' | 'admin' | 'signed-in';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One row of the contract. Schemas describe the wire on their input side and the bank's own types on their output side. */
export interface Route {
  readonly method: Method;
  /** Below `/api`, with parameters in braces: `/admin/users/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One line for the documentation. */
  readonly summary: string;
  /** What a route does, as far as infrastructure must know it: which rights its function gets and how long it may run. */
  readonly needs: readonly Need[];
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The largest body in bytes, when the usual 100 000 are not the right limit. */
  readonly bodyLimit?: number;
  readonly answer: z.ZodMiniType;
  /** What a success is, when it is not JSON: the answer is a text of this type. */
  readonly content?: 'text/html';
  /** Answers also while the bank's data are being replaced, when everything else that writes waits. */
  readonly duringMaintenance?: true;
  /** The status of a success; 200 when absent. */
  readonly status?: 200 | 201 | 202;
}

/** A right that a route's function has beyond writing its own log. */
export type Need =
  | 'table:read'
  | 'table:write'
  /** Cognito's administrator sign-in: the routes of `session` only. */
  | 'identity:sign-in'
  /** Cognito's token operations that carry their own proof (refresh, revoke, authenticator set-up): no right in IAM. */
  | 'identity:tokens'
  /** Creating, changing, disabling sign-ins. */
  | 'identity:manage'
  /** Keeping customers' pictures. */
  | 'pictures:write'
  /** Reading every item there is: long work only. */
  | 'table:scan'
  | 'backups:read'
  | 'backups:write'
  /** Waking the function of long work. */
  | 'jobs:run';

/** Declares a route and keeps its exact types. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Decoded<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a handler receives: decoded parameters, query and body. */
export interface Input<R extends Route> {
  readonly params: Decoded<R['params']>;
  readonly query: Decoded<R['query']>;
  readonly body: Decoded<R['body']>;
}

/** What a handler returns: encoded through the route's schema, which drops everything it does not name. */
export type Output<R extends Route> = z.output<R['answer']>;
