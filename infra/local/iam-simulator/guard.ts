/**
 * Each AWS call is checked against the role of the function that makes it. This is needed, because all functions share
 * one process and its clients.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { auditActionsOfRoute } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import type { ApiEvent } from '../gateway/api-event.ts';
import type { ResourceNames } from './arns.ts';
import {
  type AuditPut,
  type AwsCommand,
  auditPutsOfCommand,
  iamRequestsForNotFound,
  iamRequestsOf,
  overwrittenTrailPartitions,
} from './iam-requests.ts';
import { type IamRequest, type IamRight, iamRightText, isAllowed, rightsUsed } from './policy.ts';
import type { RoleStatements } from './roles.ts';
import { toPermission } from './to-permission.ts';

interface Client {
  readonly middlewareStack: {
    add(middleware: Middleware, options: { step: 'initialize'; priority: 'high'; name: string; override: true }): void;
    remove(name: string): boolean;
  };
}
type Next = (args: { readonly input: object }) => Promise<unknown>;
type Middleware = (next: Next, context: { readonly commandName?: string }) => Next;

/** The caller of a route; without a token there is no user. */
export interface ApiCaller {
  readonly userId: string | undefined;
  readonly sourceIp: string;
}

interface Call {
  readonly key: string;
  readonly caller: ApiCaller | undefined;
  /** Ids of audit records, by action. */
  readonly added: Map<string, string>;
}

class AccessDenied extends Error {
  override name = 'AccessDeniedException';
  readonly $metadata: { readonly httpStatusCode: number } = { httpStatusCode: 400 };
}

export interface IamPermissionGuard {
  /**
   * Runs a handler with the rights of a function.
   * @param principalOf for a route: its audit records must name this caller, once for each action
   */
  confine<A extends unknown[], R>(
    key: string,
    handler: (...args: A) => Promise<R>,
    principalOf?: (...args: A) => ApiCaller,
  ): (...args: A) => Promise<R>;
  /** Returns undefined outside of functions. */
  functionAtWork(): string | undefined;
  refusalOf(key: string, requests: readonly IamRequest[]): string | undefined;
  /** @returns a function that ends the checks */
  watch(client: Client): () => void;
  used(): Readonly<Record<string, readonly IamRight[]>>;
  recorded(): Readonly<Record<string, readonly string[]>>;
  refusals(): readonly string[];
}

const rows = new Map(namedRoutes.map(({ key, route }) => [key, route]));

const NAME = 'rightsOfFunction';

/** Repairs that the bank makes by itself while it serves a caller. */
const BY_THE_BANK: ReadonlySet<string> = new Set(['two-factor.state-repaired', 'password.state-repaired']);

export function createPermissionGuard(roles: RoleStatements, names: ResourceNames): IamPermissionGuard {
  const atWork = new AsyncLocalStorage<Call>();
  const used = new Map<string, Map<string, IamRight>>();
  const recorded = new Map<string, Set<string>>();
  const refusals = new Set<string>();

  function note(sentence: string): string {
    if (!refusals.has(sentence)) process.stderr.write(`${sentence}\n`);
    refusals.add(sentence);
    return sentence;
  }

  function refusalOf(key: string, requests: readonly IamRequest[]): string | undefined {
    const role = roles.get(key) ?? [];
    const ofFunction = used.get(key) ?? new Map<string, IamRight>();
    used.set(key, ofFunction);
    for (const request of requests) {
      if (!isAllowed(role, request)) return note(toSentence(key, request));
      if (request.alternative) continue;
      for (const right of rightsUsed(role, request)) ofFunction.set(iamRightText(right), right);
    }
    return undefined;
  }

  function assertAllowed(key: string, requests: readonly IamRequest[]): void {
    const refusal = refusalOf(key, requests);
    if (refusal !== undefined) throw new AccessDenied(refusal);
  }

  /** Checks what IAM cannot check of an audit record: that it is new, declared, and names the caller. */
  function assertRecord({ key, caller, added }: Call, { partition, id, row, adds }: AuditPut): void {
    const { action = '' } = row;
    const deny = (sentence: string) => {
      throw new AccessDenied(note(sentence));
    };
    if (!adds) deny(`${key} puts ${partition} without asking that it is new`);
    const route = rows.get(key);
    if (route && !auditActionsOfRoute(route).includes(action)) {
      deny(`${key} is not to record this: its \`auditActions\` say no '${action}'`);
    }
    if (caller) {
      if (!BY_THE_BANK.has(action) && !isBy(row, caller))
        deny(`${key} records '${action}' as done by someone else, or from elsewhere`);
      if ((added.get(action) ?? id) !== id) deny(`${key} records '${action}' twice`);
    }
    recorded.set(key, (recorded.get(key) ?? new Set()).add(action));
  }

  return {
    confine:
      (key, handler, principalOf) =>
      (...args) =>
        atWork.run({ key, caller: principalOf?.(...args), added: new Map() }, () => handler(...args)),
    functionAtWork: () => atWork.getStore()?.key,
    refusalOf,
    watch(client) {
      const middleware: Middleware =
        (next, { commandName = '' }) =>
        async (args) => {
          const call = atWork.getStore();
          if (call === undefined) return next(args);
          const { key } = call;
          const command: AwsCommand = { name: commandName.replace(/Command$/, ''), input: args.input };
          assertAllowed(key, iamRequestsOf(command, names));
          const puts = auditPutsOfCommand(command);
          for (const put of puts) assertRecord(call, put);
          for (const partition of overwrittenTrailPartitions(command)) {
            throw new AccessDenied(note(`${key} puts ${partition} without asking that it is new`));
          }
          try {
            const output = await next(args);
            for (const { id, row } of puts) call.added.set(String(row.action), id);
            return output;
          } catch (error) {
            if (['NoSuchKey', 'NotFound'].includes((error as Error).name))
              assertAllowed(key, iamRequestsForNotFound((args.input as { Bucket?: string }).Bucket));
            throw error;
          }
        };
      client.middlewareStack.add(middleware, { step: 'initialize', priority: 'high', name: NAME, override: true });
      return () => void client.middlewareStack.remove(NAME);
    },
    used: () => Object.fromEntries([...used].map(([key, rights]) => [key, [...rights.values()]])),
    recorded: () => Object.fromEntries([...recorded].map(([key, actions]) => [key, [...actions]])),
    refusals: () => [...refusals],
  };
}

export function callerOfEvent({ requestContext }: ApiEvent): ApiCaller {
  const username = 'authorizer' in requestContext ? requestContext.authorizer.jwt.claims.username : undefined;
  return { userId: username === undefined ? undefined : String(username), sourceIp: requestContext.http.sourceIp };
}

/** Tells whether a record names the caller. During a sign-in there is no token, so it names the person or `unknown`. */
function isBy({ actorId, subjectId, sourceIp }: AuditPut['row'], caller: ApiCaller): boolean {
  if (caller.userId === undefined && actorId === 'system') return true;
  const isActor =
    caller.userId === undefined ? actorId === 'unknown' || actorId === subjectId : actorId === caller.userId;
  return isActor && sourceIp === caller.sourceIp;
}

function toSentence(key: string, { action, resource, leadingKeys = [] }: IamRequest): string {
  const asked = leadingKeys.length > 0 ? leadingKeys : [undefined];
  const words = new Set(asked.flatMap((partition) => toPermission({ action, resource, partition }) ?? []));
  const what = iamRightText({ action, resource, partition: leadingKeys.join(' with ') });
  const hint = words.size > 0 ? `: its \`needs\` say no ${[...words].map((word) => `'${word}'`).join(' and ')}` : '';
  return `${key} is not authorized to perform ${what}${hint}`;
}
