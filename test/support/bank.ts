/** A whole bank for one test file: the local stack on a directory of its own, an administrator, and a client. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient, paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import type { AuditEntry } from '#functions/data/audit.ts';
import { type Stack, type StackOptions, startStack } from '#infra/local/stack.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { Route } from '#shared/contract/route.ts';
import { login } from '#shared/contract/session.ts';
import { createUser } from '#shared/contract/users.ts';
import { assertDocumented } from './documented.ts';
import { secretsIn } from './log-scan.ts';
import type { BankSize } from './many-customers.ts';
import { follow } from './open-logs.ts';
import { keepUsedRights } from './used-rights.ts';

/** What a browser holds after signing in: the token, and the cookies as they were set. */
export interface Session {
  readonly token: string;
  readonly cookies: readonly string[];
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly session: Session;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
  /** Every `Set-Cookie`. */
  readonly cookies: string[];
}

type Wire<S> = S extends z.ZodMiniType ? z.input<S> : never;
/** As it stands in an address, numbers allowed. */
type Written<S> = { readonly [Name in keyof Wire<S>]?: string | number };

/** What a call sends: the wire's side of the route's schemas. */
export interface CallInput<R extends Route> {
  readonly params?: Written<R['params']>;
  readonly query?: Written<R['query']>;
  readonly body?: Wire<R['body']>;
}

interface CallOptions {
  readonly as?: Session;
  /** `name=value`, or whole `Set-Cookie` lines. */
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestBank {
  /** `http://localhost:...` */
  readonly url: string;
  readonly stack: Stack;
  /** Runs on like any clock; every test may move it forward. */
  readonly clock: { now(): number; advance(milliseconds: number): void };
  admin: Person;
  /** A call of the contract; rejects when the answer is none that the OpenAPI document describes. */
  call<R extends Route>(route: R, input?: CallInput<R>, options?: CallOptions): Promise<Answer>;
  /** A request that need not follow the contract; `path` is below `/api`. */
  send(method: string, path: string, body?: unknown, as?: Session): Promise<Answer>;
  sendText(method: string, path: string, text: string, as?: Session): Promise<Answer>;
  signIn(email: string, password: string): Promise<Session>;
  /** Opens an account as the administrator does, and signs in. */
  newCustomer(wanted?: { name?: string; email?: string }): Promise<Person>;
  newAdmin(wanted?: { name?: string; email?: string }): Promise<Person>;
  suspend(userId: string): Promise<void>;
  /** From now on requests come from another address. */
  moveToNewAddress(): void;
  /** Everything in the table. */
  tableItems(): Promise<Record<string, unknown>[]>;
  /** Everything in the table that money, methods and people are made of, in the order of its keys. */
  moneyItems(): Promise<Record<string, unknown>[]>;
  /** The audit records about a person. */
  auditOf(userId: string): Promise<AuditEntry[]>;
  /** How many sign-ins the user pool has. */
  signInCount(): Promise<number>;
  /** Resolves when the totals count everything that was done. */
  drain(): Promise<void>;
  /** Ends it. Rejects when its log holds a secret, or when a role refused something. */
  close(): Promise<void>;
}

/** Whose session it is, as its token says. */
function idIn({ token }: Session): string {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')).username;
}

const PASSWORD = 'seven quiet otters';

/** Many sign in here, and none of their passwords is worth stealing. */
const PASSWORD_COST = 16;

interface TestBankOptions
  extends Pick<StackOptions, 'site' | 'rateLimits' | 'passwordCost' | 'claimsAfterRefresh' | 'withRoles'> {
  /** With so many invented customers, who cannot sign in. */
  readonly size?: BankSize;
}

export async function startTestBank({ size, ...options }: TestBankOptions = {}): Promise<TestBank> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-'));
  let ahead = 0;
  const clock = {
    now: () => Date.now() + ahead,
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
  };
  if (size) {
    const [{ itemsOfBank }, { prepareBank }] = await Promise.all([
      import('./many-customers.ts'),
      import('./prepared-bank.ts'),
    ]);
    await prepareBank(dataDir, itemsOfBank(size, clock.now()));
  }
  const administrator = { name: 'Test Administrator', email: 'admin@test.example', password: PASSWORD };
  const stack = await startStack({
    dataDir,
    clock: clock.now,
    people: { administrator },
    trustForwardedFor: true,
    passwordCost: PASSWORD_COST,
    ...options,
  });

  const unfollow = follow(stack.logFile);

  let address = 1;
  let people = 0;

  async function request(
    method: string,
    path: string,
    body: string | undefined,
    options: CallOptions,
  ): Promise<Answer> {
    // A browser sends the cookie where its path says.
    const cookies = options.cookies ?? (path.startsWith('/user/') ? (options.as?.cookies ?? []) : []);
    const response = await fetch(`${stack.url}${API_BASE}${path}`, {
      method,
      headers: {
        'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
        ...(options.as && { authorization: `Bearer ${options.as.token}` }),
        ...(cookies.length > 0 && { cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text,
      headers: response.headers,
      cookies: response.headers.getSetCookie(),
    };
  }

  async function call<R extends Route>(route: R, input: CallInput<R> = {}, options: CallOptions = {}): Promise<Answer> {
    const params: Readonly<Record<string, string | number | undefined>> = { ...input.params };
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
    const query = new URLSearchParams(
      Object.entries({ ...input.query }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    );
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    const answer = await request(route.method, query.size > 0 ? `${path}?${query}` : path, body, options);
    assertDocumented(route, answer);
    return answer;
  }

  async function signIn(email: string, password: string): Promise<Session> {
    const { status, body, cookies } = await call(login, { body: { email, password } });
    const { token } = body as { token?: string };
    if (status !== 200 || token === undefined) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
    return { token, cookies };
  }

  const session = await signIn(administrator.email, administrator.password);
  const admin = { id: idIn(session), ...administrator, session, signedInAt: clock.now() };

  /** The administrator's session, renewed when the clock has moved on too far for it. */
  async function adminSession(): Promise<Session> {
    if (clock.now() - admin.signedInAt < 10 * 60_000) return admin.session;
    admin.signedInAt = clock.now();
    admin.session = await signIn(admin.email, admin.password);
    return admin.session;
  }

  function newPerson(wanted: { name?: string; email?: string }) {
    people += 1;
    return { name: `Customer ${people}`, email: `customer${people}@test.example`, password: PASSWORD, ...wanted };
  }

  async function tableItems(): Promise<Record<string, unknown>[]> {
    const plain = new DynamoDBClient({});
    plain.middlewareStack.remove('loggerMiddleware');
    const client = DynamoDBDocumentClient.from(plain);
    const items: Record<string, unknown>[] = [];
    for await (const page of paginateScan({ client }, { TableName: stack.tableName }))
      items.push(...(page.Items ?? []));
    client.destroy();
    return items;
  }

  return {
    url: stack.url,
    stack,
    clock,
    admin,
    call,
    send: (method, path, body, as) =>
      request(method, path, body === undefined ? undefined : JSON.stringify(body), as ? { as } : {}),
    sendText: (method, path, text, as) => request(method, path, text, as ? { as } : {}),
    signIn,
    async newCustomer(wanted = {}) {
      const person = newPerson(wanted);
      const { status, body } = await call(createUser, { body: person }, { as: await adminSession() });
      if (status !== 201) throw new Error(`No account for ${person.email}: ${JSON.stringify(body)}`);
      const { _id: id } = (body as { user: { _id: string } }).user;
      return { id, ...person, session: await signIn(person.email, person.password) };
    },
    async newAdmin(wanted = {}) {
      const { openAccount } = await import('#functions/operations/open-account.ts');
      const person = newPerson(wanted);
      const { user } = await openAccount({ ...person, role: 'admin' }, { actorId: 'test' });
      return { id: user.id, ...person, session: await signIn(person.email, person.password) };
    },
    async suspend(userId) {
      const { changeUser } = await import('#functions/data/users.ts');
      const audit = { action: 'user.suspended', actorId: 'test', subjectId: userId };
      await changeUser(
        userId,
        () => ({ suspended: true }),
        () => audit,
      );
    },
    moveToNewAddress() {
      address += 1;
    },
    tableItems,
    async moneyItems() {
      const items = (await tableItems()).filter(({ kind }) =>
        ['user', 'transaction', 'settings'].includes(String(kind)),
      );
      return items.sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
    },
    async auditOf(userId) {
      const records = (await tableItems()).filter(({ kind }) => kind === 'audit').map(({ row }) => row as AuditEntry);
      return records.filter(({ subjectId }) => subjectId === userId);
    },
    async signInCount() {
      const client = new CognitoIdentityProviderClient({});
      let count = 0;
      const pool = { UserPoolId: process.env.USER_POOL_ID };
      for await (const page of paginateListUsers({ client }, pool)) count += page.Users?.length ?? 0;
      client.destroy();
      return count;
    },
    drain: () => stack.drain(),
    async close() {
      unfollow();
      await stack.close();
      await keepUsedRights({ rights: stack.rights.used(), records: stack.rights.recorded() });
      const log = await readFile(stack.logFile, 'utf8');
      await rm(dataDir, { recursive: true, force: true });
      const found = secretsIn(log, { 'the password of everybody': PASSWORD });
      if (found.length > 0) throw new Error(`[14.2.1] The log of this bank holds ${found.join('\n')}`);
      const refusals = stack.rights.refusals();
      if (refusals.length > 0) throw new Error(`A role refused what its function did:\n${refusals.join('\n')}`);
    },
  };
}
