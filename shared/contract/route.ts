import type * as z from 'zod/mini';
import type { RefusalKind } from '../domain/refusal.ts';

/** Every route but `public` goes through the token authorizer and the caller check. */
export type Access = 'public' | 'user' | 'admin' | 'signed-in';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `unauthenticated` is for public routes: all others refuse an ended session anyway. */
export type OwnRefusal = Extract<RefusalKind, 'unauthenticated' | 'not-found' | 'conflict'>;

/** One row of the contract. Schemas have the wire on their input side and the bank's own types on their output side. */
export interface Route {
  readonly method: Method;
  /** Below `/api`, with parameters in braces: `/admin/users/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** The rights of the route's function. */
  readonly needs: readonly Need[];
  /**
   * The actions it adds to the audit trail (`user.created`), for successes and refusals; jobs record their own. Tests fail
   * for other actions, for actions that they do not reach, and for two records of one action or by another than the caller.
   */
  readonly records?: readonly string[];
  /** Refusals of the route's own rules; those that follow from access, body and schemas are not listed. */
  readonly refuses?: readonly OwnRefusal[];
  /** Use of the cookie that renews a session. */
  readonly sessionCookie?: readonly ('read' | 'set' | 'clear')[];
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Bytes, where 100 000 are not the limit. */
  readonly bodyLimit?: number;
  /** The field that makes a body too large, with its sentence. */
  readonly tooLarge?: { readonly field: string; readonly sentence: string };
  readonly answer: z.ZodMiniType;
  /** The content type of a success that is not JSON. */
  readonly content?: 'text/html';
  /**
   * For what changes where money goes or who may act: needs a sign-in of the last ten minutes, else 403
   * `recent_sign_in_required`.
   */
  readonly recentSignIn?: true;
  /** Available while the bank's data are being replaced. */
  readonly duringMaintenance?: true;
  readonly status?: 200 | 201 | 202;
  /**
   * For routes that create something: the name under which their `Idempotency-Key`s count. Stored ids derive from it,
   * so it outlives a renaming of the route.
   */
  readonly idempotency?: string;
}

/**
 * A right of a route's function, beyond its log and the caller check. `infra/cdk/needs.ts` translates it to IAM. Tests
 * fail for a missing right, and for one that they do not use.
 */
export type Need = TableNeed | IdentityNeed | FileNeed | 'long-work:wake';

/** Parts of the table (`functions/data/keys.ts`). The audit trail is append-only, so no right changes it. */
export type Part =
  /** Users with their transactions, tickets and replies. */
  | 'users'
  | 'emails'
  | 'account-numbers'
  | 'settings'
  | 'openings'
  | 'pending-purges'
  | 'attempts'
  /** What changes password and authenticator at the user pool, encrypted; `session.login` adds them. */
  | 'pool-tokens'
  | 'totals'
  /** The list; the files are `FileNeed`. */
  | 'backups'
  | 'jobs'
  | 'maintenance';

type TableNeed =
  | `${Part}:${'get' | 'query' | 'put' | 'update' | 'delete'}`
  | `audit:${'query' | 'put'}`
  | `gsi${1 | 2 | 3 | 4}:query`
  | 'table:scan';

export type IdentityNeed =
  /** Cognito's administrator sign-in, for `session.login` and `session.confirmSignIn` only. */
  | 'identity:sign-in'
  /** Cognito's token operations, which need no right in IAM. */
  | 'identity:tokens'
  | 'identity:create'
  | 'identity:describe'
  | 'identity:disable'
  | 'identity:enable'
  | 'identity:remove'
  | 'identity:set-email'
  | 'identity:set-password'
  | 'identity:set-two-factor'
  | 'identity:end-sessions';

type FileNeed = `pictures:${'read' | 'store' | 'remove'}` | `${BackupFolder}:${'read' | 'store' | 'remove'}`;

export type BackupFolder = 'backup-files' | 'uploads' | 'work-files';

/** The methods of HTTP that a route answers: HEAD as GET, without the body. */
export function verbsOf({ method }: Pick<Route, 'method'>): readonly (Method | 'HEAD')[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Including routes that only add to the audit trail. */
export function changesTable({ needs, records }: Pick<Route, 'needs' | 'records'>): boolean {
  return records !== undefined || needs.some((need) => /:(put|update|delete)$/.test(need));
}

/** Keeps the exact types of a route. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Decoded<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** Decoded. */
export interface Input<R extends Route> {
  readonly params: Decoded<R['params']>;
  readonly query: Decoded<R['query']>;
  readonly body: Decoded<R['body']>;
}

/** Encoded through the route's schema, which drops unknown fields. */
export type Output<R extends Route> = z.output<R['answer']>;
