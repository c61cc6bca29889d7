/**
 * The functions share one process and its clients; this checks each call of AWS against the role of the calling function.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { namedRoutes } from '#shared/contract/routes.ts';
import type { Names } from './arns.ts';
import { auditPuts, type Command, requestsOf, requestsToHearOfNothing } from './aws-calls.ts';
import { needOf } from './need-of.ts';
import { isAllowed, nameOf, type Request, type Right, rightsUsed } from './policy.ts';
import type { Roles } from './roles.ts';

interface Client {
  readonly middlewareStack: {
    add(middleware: Middleware, options: { step: 'initialize'; priority: 'high'; name: string; override: true }): void;
    remove(name: string): boolean;
  };
}
type Next = (args: { readonly input: object }) => Promise<unknown>;
type Middleware = (next: Next, context: { readonly commandName?: string }) => Next;

class AccessDenied extends Error {
  override name = 'AccessDeniedException';
  readonly $metadata: { readonly httpStatusCode: number } = { httpStatusCode: 400 };
}

export interface Guard {
  /** The handler, with the rights of its function. @param key `users.createUser` */
  confine<A extends unknown[], R>(key: string, handler: (...args: A) => Promise<R>): (...args: A) => Promise<R>;
  /** The key of the running function. */
  functionAtWork(): string | undefined;
  /** Why the role of a function refuses these requests. */
  refusalOf(key: string, requests: readonly Request[]): string | undefined;
  /** Checks the client's calls. @returns a function that ends it */
  watch(client: Client): () => void;
  /** The rights that each function has used. */
  used(): Readonly<Record<string, readonly Right[]>>;
  /** The actions that each function has recorded in the audit trail. */
  recorded(): Readonly<Record<string, readonly string[]>>;
  refusals(): readonly string[];
}

const rows = new Map(namedRoutes.map(({ key, route }) => [key, route]));

const NAME = 'rightsOfFunction';

export function guardOf(roles: Roles, names: Names): Guard {
  const atWork = new AsyncLocalStorage<string>();
  const used = new Map<string, Map<string, Right>>();
  const recorded = new Map<string, Set<string>>();
  const refusals = new Set<string>();

  function note(sentence: string): string {
    if (!refusals.has(sentence)) process.stderr.write(`${sentence}\n`);
    refusals.add(sentence);
    return sentence;
  }

  function refusalOf(key: string, requests: readonly Request[]): string | undefined {
    const role = roles.get(key) ?? [];
    const ofFunction = used.get(key) ?? new Map<string, Right>();
    used.set(key, ofFunction);
    for (const request of requests) {
      if (!isAllowed(role, request)) return note(toSentence(key, request));
      if (request.alternative) continue;
      for (const right of rightsUsed(role, request)) ofFunction.set(nameOf(right), right);
    }
    return undefined;
  }

  function assertAllowed(key: string, requests: readonly Request[]): void {
    const refusal = refusalOf(key, requests);
    if (refusal !== undefined) throw new AccessDenied(refusal);
  }

  /** IAM cannot tell whether a put adds a record to the audit trail or replaces one. */
  function assertRecords(key: string, command: Command): void {
    for (const { partition, action, adds } of auditPuts(command)) {
      if (!adds) throw new AccessDenied(note(`${key} puts ${partition} without asking that it is new`));
      const route = rows.get(key);
      if (route && !route.records?.includes(action)) {
        throw new AccessDenied(note(`${key} is not to record this: its \`records\` say no '${action}'`));
      }
      recorded.set(key, (recorded.get(key) ?? new Set()).add(action));
    }
  }

  return {
    confine:
      (key, handler) =>
      (...args) =>
        atWork.run(key, () => handler(...args)),
    functionAtWork: () => atWork.getStore(),
    refusalOf,
    watch(client) {
      const middleware: Middleware =
        (next, { commandName = '' }) =>
        async (args) => {
          const key = atWork.getStore();
          if (key === undefined) return next(args);
          const command: Command = { name: commandName.replace(/Command$/, ''), input: args.input };
          assertAllowed(key, requestsOf(command, names));
          assertRecords(key, command);
          try {
            return await next(args);
          } catch (error) {
            if ((error as Error).name === 'NoSuchKey')
              assertAllowed(key, requestsToHearOfNothing((args.input as { Bucket?: string }).Bucket));
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

function toSentence(key: string, { action, resource, leadingKeys = [] }: Request): string {
  const asked = leadingKeys.length > 0 ? leadingKeys : [undefined];
  const words = new Set(asked.flatMap((partition) => needOf({ action, resource, partition }) ?? []));
  const what = nameOf({ action, resource, partition: leadingKeys.join(' with ') });
  const hint = words.size > 0 ? `: its \`needs\` say no ${[...words].map((word) => `'${word}'`).join(' and ')}` : '';
  return `${key} is not authorized to perform ${what}${hint}`;
}
