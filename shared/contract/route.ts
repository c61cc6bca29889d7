import type * as z from 'zod/mini';
import type { RefusalKind } from '../domain/refusal.ts';

/** Every route but `public` goes through the token authorizer and the caller check. */
export type Access = 'public' | 'user' | 'admin' | 'signed-in';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `unauthenticated` is for public routes: all others refuse an ended session anyway. */
export type OwnRefusal = Extract<RefusalKind, 'unauthenticated' | 'not-found' | 'conflict'>;

/** `money`: what changes a balance by more than the bank has set. */
export type SecondPerson = 'payment-instructions' | 'administrators' | 'money' | 'rules' | 'restore' | 'delete-all';

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
  /** None at all counts as `{}`. */
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
   * `recent_sign_in_required`. `credits`: only what raises a customer's balance by more than the bank has set.
   */
  readonly recentSignIn?: true | 'credits';
  /**
   * What the bank may choose to have approved by a second administrator (`approvals.ts`): then the first one's call is kept
   * as a proposal, and the second one makes the same call with the proposal's id in the header `Approves-Proposal`. Its row
   * has `secondPersonNeeds` and `secondPersonRecords`, too.
   */
  readonly secondPerson?: SecondPerson;
  /** Open to a customer who must choose a password first: 403 `password_change_required` everywhere else. */
  readonly beforePasswordChange?: true;
  /** Reached by administrators who have yet to set up the two-factor that the bank demands of them. */
  readonly beforeTwoFactor?: true;
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
export type Need = TableNeed | IdentityNeed | FileNeed | KeyNeed | 'long-work:wake';

/** Parts of the table (`functions/data/keys.ts`). The audit trail and its chain (`trail`) are append-only, so no right changes them. */
export type Part =
  /** Users with their transactions, tickets and replies. */
  | 'users'
  | 'emails'
  | 'account-numbers'
  | 'settings'
  | 'session-limits'
  | 'administrator-rules'
  | 'approval-rules'
  /** What waits for a second administrator, or has waited. */
  | 'proposals'
  | 'openings'
  | 'pending-purges'
  | 'attempts'
  /** What changes password and authenticator at the user pool, encrypted; `session.login` adds them. */
  | 'pool-tokens'
  /** Where each session is used from, for the list of them; whether one is over, the user says. */
  | 'sessions'
  | 'totals'
  /** The list; the files are `FileNeed`. */
  | 'backups'
  /** Those that can still be brought back. */
  | 'deleted-backups'
  | 'jobs'
  | 'maintenance';

type TableNeed =
  | `${Part}:${'get' | 'query' | 'check' | 'put' | 'update' | 'delete'}`
  | `audit:${'query' | 'put'}`
  | `trail:${'query' | 'put'}`
  | `gsi${1 | 2 | 3 | 4}:query`
  | 'table:scan';

/** Of a route with `secondPerson`. */
export const secondPersonNeeds = [
  'approval-rules:get',
  'proposals:get',
  'proposals:query',
  'proposals:put',
  'proposals:update',
] as const satisfies readonly Need[];
export const secondPersonRecords = ['proposal.made', 'proposal.approved', 'proposal.lapsed'] as const;

export type IdentityNeed =
  /** Cognito's administrator sign-in, for `session.login` and `session.confirmSignIn` only. */
  | 'identity:sign-in'
  /** Cognito's token operations, which need no right in IAM. */
  | 'identity:tokens'
  | 'identity:create'
  | 'identity:describe'
  | 'identity:list-administrators'
  | 'identity:disable'
  | 'identity:enable'
  | 'identity:remove'
  | 'identity:set-email'
  | 'identity:set-password'
  | 'identity:set-two-factor'
  | 'identity:end-sessions';

type FileNeed =
  | `pictures:${'read' | 'store' | 'remove'}`
  | `trail-seals:${'read' | 'store'}`
  | `${BackupFolder}:${'read' | 'store' | 'remove'}`
  | 'backup-files:lock';

/** The keys that sign backups and verify them, which never leave AWS KMS. */
export type KeyNeed = `backup-keys:${'sign' | 'verify'}`;

export type BackupFolder = 'backup-files' | 'uploads' | 'work-files' | 'restore-changes';

/** The methods of HTTP that a route answers: HEAD as GET, without the body. */
export function verbsOf({ method }: Pick<Route, 'method'>): readonly (Method | 'HEAD')[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Including routes that only add to the audit trail. */
export function changesTable({ needs, records }: Pick<Route, 'needs' | 'records'>): boolean {
  return records !== undefined || needs.some((need) => /:(put|update|delete)$/.test(need));
}

/** Whether the bank's rule about the two-factor of administrators is looked up. */
export const asksForTwoFactor = ({ access, beforeTwoFactor }: Pick<Route, 'access' | 'beforeTwoFactor'>): boolean =>
  (access === 'admin' || access === 'signed-in') && !beforeTwoFactor;

export const mayBeLeftOut = (body: z.ZodMiniType): boolean => body.safeParse({}).success;

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
