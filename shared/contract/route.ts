import type * as z from 'zod/mini';
import type { RefusalKind } from '../domain/refusal.ts';

/**
 * Who may call a route: anybody, a customer, an administrator, or whoever is signed in.
 * Everything but `public` goes through the token authorizer and the caller check.
 */
export type Access = 'public' | 'user' | 'admin' | 'signed-in';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `unauthenticated` is for public routes: every other one refuses a session that has ended. */
export type OwnRefusal = Extract<RefusalKind, 'unauthenticated' | 'not-found' | 'conflict'>;

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
  /**
   * What it adds to the audit trail, action by action (`user.created`), be it of a success or of a refusal; long work records by
   * itself. Another action, or one that no test of the API leads to, fails the tests.
   */
  readonly records?: readonly string[];
  /** Refusals of this route's own rules. Those that follow from its access, its body and its schemas are not repeated here. */
  readonly refuses?: readonly OwnRefusal[];
  /** What it does with the cookie that renews a session; no other route reads or changes it. */
  readonly sessionCookie?: readonly ('read' | 'set' | 'clear')[];
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
  /**
   * Of a route that makes something, once for each `Idempotency-Key`: the name under which its keys count. Ids in the table are
   * derived from it, so it stays as it is when the route is renamed.
   */
  readonly idempotency?: string;
}

/**
 * A right that a route's function has beyond writing its own log, and beyond looking up who calls: that comes with `access`.
 * `infra/cdk/needs.ts` says what each means in IAM. A right that is missing, or that no test of the API makes use of, fails the
 * tests, which say its word.
 */
export type Need = TableNeed | IdentityNeed | FileNeed | 'long-work:wake';

/** Parts of the table (`functions/data/keys.ts`). The audit trail is only ever added to: there are no words for more. */
export type Part =
  /** Customers and administrators, and everything of one: transactions, tickets, replies. */
  | 'users'
  | 'emails'
  | 'account-numbers'
  /** Payment methods. */
  | 'settings'
  | 'openings'
  | 'pending-purges'
  | 'attempts'
  | 'totals'
  /** What is known of each backup; the files are `FileNeed`. */
  | 'backups'
  | 'jobs'
  | 'maintenance';

type TableNeed =
  | `${Part}:${'get' | 'query' | 'put' | 'update' | 'delete'}`
  | `audit:${'query' | 'put'}`
  | `gsi${1 | 2 | 3 | 4}:query`
  /** Reading every item there is: long work only. */
  | 'table:scan';

export type IdentityNeed =
  /** Cognito's administrator sign-in: `session.login` only. */
  | 'identity:sign-in'
  /** Cognito's token operations that carry their own proof (refresh, revoke, authenticator set-up): no right in IAM. */
  | 'identity:tokens'
  /** Making a sign-in, with its role. */
  | 'identity:create'
  | 'identity:describe'
  | 'identity:disable'
  | 'identity:enable'
  | 'identity:remove'
  | 'identity:set-password'
  | 'identity:set-two-factor'
  | 'identity:end-sessions';

/** Files: customers' pictures; backups; what is uploaded to be restored; what long work puts aside. */
type FileNeed = 'pictures:store' | 'pictures:remove' | `${BackupFolder}:${'read' | 'store' | 'remove'}`;

export type BackupFolder = 'backup-files' | 'uploads' | 'work-files';

/** Whether a route changes anything in the table, be it the audit trail alone. */
export function changesTable({ needs, records }: Pick<Route, 'needs' | 'records'>): boolean {
  return records !== undefined || needs.some((need) => /:(put|update|delete)$/.test(need));
}

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
