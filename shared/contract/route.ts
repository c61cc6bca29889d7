import * as z from 'zod/mini';
import type { ErrorKind } from '../domain/domain-error.ts';
import type { BackupFolder } from './bucket-folders.ts';
import { MAX_ID_LENGTH } from './wire.ts';

/** Every route but `public` passes the token authorizer and the caller check. */
export type RouteAccess = 'public' | 'user' | 'admin' | 'signed-in';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Public routes may list `unauthenticated`; all other routes refuse an ended session anyway. */
type DeclaredErrorKind = Extract<ErrorKind, 'unauthenticated' | 'not-found' | 'conflict'>;

/** `money` applies to changes of a balance above the amount that the bank has set. */
export type DualApprovalKind = 'payment-instructions' | 'administrators' | 'money' | 'rules' | 'restore' | 'delete-all';

/**
 * The items that a handler reads first. For a new transaction or account these are the settings of the methods and what
 * an earlier sending of the same request has created; otherwise the transaction in the path and its customer.
 */
export type PrefetchKind = 'new-deposit' | 'new-withdrawal' | 'new-account' | 'transaction';

/** A schema's input is the data on the wire; its output has the bank's own types. */
export interface Route {
  readonly method: HttpMethod;
  /** The path below `/api`, such as `/admin/users/{id}`. */
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  readonly summary: string;
  readonly permissions: readonly Permission[];
  /**
   * Actions that the route adds to the audit trail (`user.created`), for successes and refusals. Jobs record their own
   * actions. Tests fail for actions that are not declared, and for declared ones that are never recorded.
   */
  readonly auditActions?: readonly string[];
  /** Errors that do not already follow from access, path, body and schemas. */
  readonly errors?: readonly DeclaredErrorKind[];
  readonly sessionCookie?: readonly ('read' | 'set' | 'clear')[];
  /** `route` makes this schema from the path. */
  readonly params?: z.ZodMiniType | undefined;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Bytes; the default is 100 000. */
  readonly bodyLimit?: number;
  readonly tooLarge?: { readonly field: string; readonly sentence: string };
  readonly response: z.ZodMiniType;
  readonly content?: 'text/html';
  /**
   * Asks for a sign-in of the last ten minutes. Routes need it that change where money goes, how much may go or who may
   * act, or that delete something. `money` asks for it where a balance is lowered, and where it is raised by more than
   * the amount that the bank has set. An approval of another administrator's proposal always needs it.
   */
  readonly requiresReauthentication?: true | 'money';
  /**
   * The bank may require a second administrator's approval: the first call is kept as a proposal, and the second
   * administrator repeats it with the proposal's id in the header `Approves-Proposal`. Such a route also has
   * `permissionsAddedByDualApproval` and `dualApprovalAuditActions`.
   */
  readonly dualApproval?: DualApprovalKind;
  /** What the handler reads first. It is read in one batch with the caller to save a call to the table. */
  readonly prefetch?: PrefetchKind;
  /** A customer who must first choose a password may call the route. */
  readonly allowBeforePasswordChange?: true;
  /** Administrators may call the route before they have set up the two-factor authentication that the bank requires. */
  readonly allowWithoutTwoFactor?: true;
  readonly allowDuringMaintenance?: true;
  /**
   * Scope of the `Idempotency-Key`s of a route that creates something and so responds 201. Stored ids derive from it, so
   * it stays when the route is renamed.
   */
  readonly idempotency?: string;
}

/**
 * Rights of a function beyond its log and the caller check. `infra/cdk/permissions.ts` translates them to IAM. Tests
 * fail for a missing right and for an unused one.
 */
export type Permission =
  | TablePermission
  | IdentityPermission
  | FilePermission
  | KeyPermission
  | 'jobs:invoke'
  /** Calls the worker that sends mail. */
  | 'mail:trigger'
  | 'mail:send'
  | 'sms:send';

/** Parts of the table (`functions/core/dynamodb/keys.ts`). The audit trail and its chain (`trail`) are append-only. */
export type TablePart =
  | 'users'
  | 'emails'
  | 'account-numbers'
  | 'settings'
  | 'session-limits'
  | 'administrator-rules'
  | 'approval-rules'
  | 'canned-replies'
  | 'proposals'
  | 'enquiries'
  | 'notifications'
  | 'waiting-mail'
  | 'mail-lease'
  | 'openings'
  | 'pending-purges'
  | 'attempts'
  /** One-time codes, without the digits. */
  | 'codes'
  /** Tokens with which a person's password and authenticator are changed at the user pool. */
  | 'pool-tokens'
  | 'sessions'
  | 'totals'
  | 'backups'
  | 'deleted-backups'
  | 'jobs'
  | 'maintenance';

type TablePermission =
  | `${TablePart}:${'get' | 'query' | 'check' | 'put' | 'update' | 'delete'}`
  | `audit:${'query' | 'put'}`
  | `trail:${'query' | 'put'}`
  | `gsi${1 | 2 | 3 | 4}:query`
  | 'table:scan';

export const permissionsAddedByDualApproval = [
  'approval-rules:get',
  'proposals:get',
  'proposals:query',
  'proposals:put',
  'proposals:update',
  'proposals:delete',
  'notifications:put',
  'users:update',
] as const satisfies readonly Permission[];
const dualApprovalAuditActions = ['proposal.created', 'proposal.approved', 'proposal.expired'];

export const auditActionsOfRoute = ({ auditActions = [], dualApproval }: Route): readonly string[] =>
  dualApproval ? [...auditActions, ...dualApprovalAuditActions] : auditActions;

export type IdentityPermission =
  | 'identity:sign-in'
  /** Cognito's token operations need no right in IAM. */
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

type FilePermission =
  | `pictures:${'read' | 'store' | 'remove'}`
  | `trail-seals:${'read' | 'store'}`
  | `${BackupFolder}:${'read' | 'store' | 'remove'}`
  | 'backup-files:lock';

/** The keys never leave AWS KMS. */
export type BackupKeyPermission = `backup-keys:${'sign' | 'verify'}`;

/** `code-keys:derive` computes one-time codes, which are stored nowhere. */
type KeyPermission = BackupKeyPermission | 'code-keys:derive';

export function isWriteRoute({ permissions, auditActions }: Pick<Route, 'permissions' | 'auditActions'>): boolean {
  return auditActions !== undefined || permissions.some((permission) => /:(put|update|delete)$/.test(permission));
}

export const routeRequiresTwoFactor = ({
  access,
  allowWithoutTwoFactor,
}: Pick<Route, 'access' | 'allowWithoutTwoFactor'>): boolean =>
  (access === 'admin' || access === 'signed-in') && !allowWithoutTwoFactor;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type ParamsSchema<Name extends string> = [Name] extends [never]
  ? undefined
  : z.ZodMiniType<Record<Name, string>, Record<Name, string>>;

/** Completes a row by the schema of the parameters that its path names. */
export function route<const Row extends Omit<Route, 'params'>>(row: Row) {
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const text = z.string().check(z.maxLength(MAX_ID_LENGTH));
  const params = names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, text]))) : undefined;
  return { ...row, params: params as ParamsSchema<ParamNames<Row['path']>> };
}

type Decoded<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export interface RouteInput<R extends Route> {
  readonly params: Decoded<R['params']>;
  readonly query: Decoded<R['query']>;
  readonly body: Decoded<R['body']>;
}

export type RouteOutput<R extends Route> = z.output<R['response']>;
