/** Runs a whole bank for tests: the local stack on a directory of its own, an administrator, and a client. */
import { readFile, rm } from 'node:fs/promises';
import { CognitoIdentityProviderClient, paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import { type LocalBankStack, type LocalBankStackOptions, startLocalBankStack } from '#infra/local/start-stack.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import { createUser } from '#shared/contract/customers.ts';
import type { Route } from '#shared/contract/route.ts';
import { changePassword, confirmSignIn, login, refresh } from '#shared/contract/sign-in.ts';
import { ErrorView } from '#shared/contract/views.ts';
import { RECENT_SIGN_IN_MS } from '#shared/domain/sessions.ts';
import { assertDocumented, matchesSchema } from './assert-documented.ts';
import { EXTERNAL_DYNAMODB_URL } from './external-dynamodb.ts';
import type { BankSize } from './faults/many-customers.ts';
import { followLog } from './follow-log.ts';
import { httpRequest } from './http-request.ts';
import { findSecretsInLog } from './log-scan.ts';
import { routeAddress } from './route-address.ts';
import { sharedSigningKey } from './signing-key.ts';
import { readTableFile } from './table-file.ts';
import { createTempFolder } from './temp-folder.ts';
import { storeUsedRights } from './used-rights.ts';

/** The token of a signed-in browser, and its cookies as they were set. */
export interface Session {
  readonly token: string;
  readonly cookies: readonly string[];
}

interface Credentials {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A user of the bank, who calls it with a session. The other properties are known only after a sign-in. */
export class Person implements Credentials {
  name = '';
  email = '';
  password = '';
  readonly #bank: TestBank;
  #session: Session | undefined;
  #signedInAt = 0;

  constructor(bank: TestBank) {
    this.#bank = bank;
  }

  get session(): Session {
    return this.#session ?? fail('This person has not signed in');
  }

  set session(session: Session) {
    this.#session = session;
  }

  get id(): string {
    const [, payload = ''] = this.session.token.split('.');
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')).username;
  }

  async signIn(credentials: Credentials): Promise<this> {
    Object.assign(this, credentials);
    await this.signInAgain();
    return this;
  }

  call<R extends Route>(
    route: R,
    input?: CallInput<R>,
    options?: Omit<CallOptions, 'as'>,
  ): Promise<Answer<ResponseBody<R>>> {
    return this.#bank.call(route, input, { ...options, as: this.session });
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#bank.send(method, path, body, this.session);
  }

  /** Tries to sign in, with other values where they are given. */
  tryToSignIn(
    other: { password?: string; twoFactorCode?: string } = {},
    options: CallOptions = {},
  ): Promise<Answer<ResponseBody<typeof login>>> {
    const { email, password } = this;
    return this.#bank.call(login, { body: { email, password, ...other } }, options);
  }

  changePassword(newPassword: string, currentPassword = this.password): Promise<Answer> {
    return this.call(changePassword, { body: { currentPassword, newPassword, confirmPassword: newPassword } });
  }

  /** Confirms the sign-in by the password. @returns the session that takes the place of the present one */
  async confirmSignIn(twoFactorCode?: string, password = this.password): Promise<Session> {
    const { result, cookies } = await this.call(confirmSignIn, { body: { password, twoFactorCode } });
    if (result.requiresTwoFactor) fail(`${this.email} is asked for a code`);
    return { token: result.token, cookies };
  }

  /** Replaces the session, which may have ended, by a new one. */
  async signInAgain(): Promise<Session> {
    this.session = await this.#bank.signIn(this.email, this.password);
    this.#signedInAt = this.#bank.clock.now();
    return this.session;
  }

  /** Signs in again if the clock has advanced so far that the sign-in will soon be too old for calls that need a recent one. */
  async staySignedIn(): Promise<void> {
    if (this.#bank.clock.now() - this.#signedInAt >= RECENT_SIGN_IN_MS / 2) await this.signInAgain();
  }
}

type Wire<S> = S extends z.ZodMiniType ? z.input<S> : never;
/** The values as an address has them, which may also be numbers. */
type Written<S> = { readonly [Name in keyof Wire<S>]?: string | number };

/** What a call sends, in the form that the route's schemas decode. */
export interface CallInput<R extends Route> {
  readonly params?: Written<R['params']>;
  readonly query?: Written<R['query']>;
  readonly body?: Wire<R['body']>;
}

/** The body of a success of a route. */
export type ResponseBody<R extends Route> = z.input<R['response']>;

export class Answer<Success = unknown> {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
  /** Every `Set-Cookie` header; tests name the cookie as the functions do, without the port that the gateway adds. */
  readonly cookies: string[];
  readonly #schema: z.ZodMiniType | undefined;

  constructor({ status, headers, text }: Awaited<ReturnType<typeof httpRequest>>, schema?: z.ZodMiniType) {
    this.status = status;
    this.body = headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
    this.headers = headers;
    this.cookies = headers.getSetCookie().map((cookie) => cookie.replace(/^session-\d+=/, 'session='));
    this.#schema = schema;
  }

  /** Returns the body of a success. @throws for a refusal */
  get result(): Success {
    const { status, body } = this;
    if (status >= 400 || (this.#schema && !matchesSchema(this.#schema, body)))
      fail(`No success, but ${status} ${JSON.stringify(body)}`);
    return body as Success;
  }

  /** Returns the body of a refusal. @throws for a success */
  get refusal(): ErrorView {
    const { status, body } = this;
    if (status < 400 || !matchesSchema(ErrorView, body)) fail(`No refusal, but ${status} ${JSON.stringify(body)}`);
    return body;
  }
}

/** A record of the audit trail as it is stored. */
export interface AuditRecord {
  readonly action: string;
  /** A user's id, `system`, or `unknown`. */
  readonly actorId: string;
  readonly actorName?: string;
  readonly subjectId?: string;
  readonly resourceId?: string;
  readonly sourceIp?: string;
  readonly userAgent?: string;
  readonly sessionId?: string;
  readonly recordId?: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** What tests read of a person's item; amounts are cents. */
export interface StoredUser {
  readonly balance: number;
  readonly reserved: number;
  readonly transactionCount?: number;
  readonly suspended: boolean;
  readonly deleted?: boolean;
  readonly profilePicture?: string;
}

type Fields = Readonly<Record<string, string>>;

interface CallOptions {
  readonly as?: Session;
  /** `name=value`, or whole `Set-Cookie` lines. */
  readonly cookies?: readonly string[];
  readonly headers?: Fields;
  /** Address of another gateway than the bank's own. */
  readonly url?: string;
}

const PASSWORD = 'seven quiet otters';

/** Test passwords need no protection, and many sign-ins would be slow at the usual cost. */
const PASSWORD_COST = 16;

export interface TestBankOptions
  extends Pick<LocalBankStackOptions, 'site' | 'rateLimits' | 'passwordCost' | 'claimsAfterRefresh' | 'withRoles'> {
  /** The number of generated customers, who cannot sign in. */
  readonly size?: BankSize;
}

export class TestBank {
  readonly admin = new Person(this);
  readonly #options: TestBankOptions;
  /** The directory in which the bank stores everything. */
  dataDir = '';
  #stack: LocalBankStack | undefined;
  #unfollow: (() => void) | undefined;
  #ahead = 0;
  #address = 1;
  #people = 0;

  constructor(options: TestBankOptions = {}) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { size, ...options } = this.#options;
    this.dataDir = createTempFolder('bank-');
    if (size) {
      const { generateBankItems } = await import('./faults/many-customers.ts');
      const { prepareBank } = await import('./prepared-bank.ts');
      await prepareBank(this.dataDir, generateBankItems(size, this.clock.now()));
    }
    const administrator = { name: 'Test Administrator', email: 'admin@test.example', password: PASSWORD };
    this.#stack = await startLocalBankStack({
      dataDir: this.dataDir,
      clock: this.clock.now,
      people: { administrator },
      trustForwardedFor: true,
      passwordCost: PASSWORD_COST,
      makeSigningKey: sharedSigningKey,
      ...options,
    });
    this.#unfollow = followLog(this.stack.logFile);
    await this.admin.signIn(administrator);
  }

  get stack(): LocalBankStack {
    return this.#stack ?? fail('The bank has not started');
  }

  /** Returns the address, `http://localhost:...`. */
  get url(): string {
    return this.stack.url;
  }

  /** The bank's clock, which runs on and which every test may advance. */
  readonly clock = {
    now: (): number => Date.now() + this.#ahead,
    advance: (milliseconds: number): void => {
      this.#ahead += milliseconds;
    },
  };

  async #request<Success>(
    method: string,
    path: string,
    body: string | undefined,
    options: CallOptions,
    schema?: z.ZodMiniType,
  ): Promise<Answer<Success>> {
    // A browser sends the cookie only to the path of its attribute.
    const cookies = options.cookies ?? (path.startsWith('/user/') ? (options.as?.cookies ?? []) : []);
    const url = options.url ?? this.url;
    const pairs = cookies.map((cookie) =>
      cookie.split(';', 1)[0]?.replace(/^session=/, `session-${new URL(url).port}=`),
    );
    const response = await httpRequest(`${url}${API_BASE}${path}`, {
      method,
      headers: {
        'x-forwarded-for': `10.${this.#address >> 16}.${(this.#address >> 8) & 255}.${this.#address & 255}`,
        ...(options.as && { authorization: `Bearer ${options.as.token}` }),
        ...(pairs.length > 0 && { cookie: pairs.join('; ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body,
    });
    return new Answer(response, schema);
  }

  /** Makes a call of the contract. It rejects when the OpenAPI document does not describe the answer. */
  async call<R extends Route>(
    route: R,
    input: CallInput<R> = {},
    options: CallOptions = {},
  ): Promise<Answer<ResponseBody<R>>> {
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    const path = routeAddress(route, input);
    const answer = await this.#request<ResponseBody<R>>(route.method, path, body, options, route.response);
    assertDocumented(route, answer);
    return answer;
  }

  /** Sends a request that need not follow the contract; `path` is below `/api`. */
  send(method: string, path: string, body?: unknown, as?: Session, headers: Fields = {}): Promise<Answer> {
    return this.sendText(method, path, body === undefined ? undefined : JSON.stringify(body), as, headers);
  }

  sendText(method: string, path: string, text?: string, as?: Session, headers: Fields = {}): Promise<Answer> {
    return this.#request(method, path, text, { headers, ...(as && { as }) });
  }

  async signIn(email: string, password: string, headers: Fields = {}): Promise<Session> {
    const { result, cookies } = await this.call(login, { body: { email, password } }, { headers });
    if (result.requiresTwoFactor) fail(`${email} is asked for a code`);
    return { token: result.token, cookies };
  }

  refresh({ cookies }: Pick<Session, 'cookies'>): Promise<Answer<ResponseBody<typeof refresh>>> {
    return this.call(refresh, {}, { cookies });
  }

  /** Renews a session. @throws when the renewal is refused */
  async renew(session: Pick<Session, 'cookies'>): Promise<Session> {
    const { result, cookies } = await this.refresh(session);
    return { token: result.token, cookies };
  }

  #credentials(wanted: Partial<Credentials>): Credentials {
    this.#people += 1;
    const name = `Customer ${this.#people}`;
    return { name, email: `customer${this.#people}@test.example`, password: PASSWORD, ...wanted };
  }

  /** Opens an account as the administrator does, and signs in. */
  async newCustomer(
    wanted: Partial<Credentials> = {},
    person = new Person(this),
    mustChangePassword?: boolean,
  ): Promise<Person> {
    await this.admin.staySignedIn();
    const credentials = this.#credentials(wanted);
    const { status, body } = await this.admin.call(createUser, { body: { ...credentials, mustChangePassword } });
    if (status !== 201) fail(`No account for ${credentials.email}: ${JSON.stringify(body)}`);
    return person.signIn(credentials);
  }

  async newAdmin(wanted: Partial<Credentials> = {}): Promise<Person> {
    const { openAccountDirectly } = await import('./faults/accounts.ts');
    const credentials = this.#credentials(wanted);
    await openAccountDirectly('admin', credentials);
    return new Person(this).signIn(credentials);
  }

  async suspend(userId: string): Promise<void> {
    const { suspendInTable } = await import('./faults/accounts.ts');
    await suspendInTable(userId);
  }

  /** Lets all later requests come from another address. */
  moveToNewAddress(): void {
    this.#address += 1;
  }

  /** Returns everything in the table, in the order of its keys. */
  async tableItems(): Promise<Readonly<Record<string, unknown>>[]> {
    return EXTERNAL_DYNAMODB_URL ? this.scannedItems() : readTableFile(this.dataDir);
  }

  /** Returns everything in the table as DynamoDB answers it. */
  async scannedItems(): Promise<Record<string, unknown>[]> {
    const plain = new DynamoDBClient({});
    plain.middlewareStack.remove('loggerMiddleware');
    const client = DynamoDBDocumentClient.from(plain);
    const items: Record<string, unknown>[] = [];
    for await (const page of paginateScan({ client }, { TableName: this.stack.tableName }))
      items.push(...(page.Items ?? []));
    client.destroy();
    return items.sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1));
  }

  /** Returns everything that requests write, without the items that the table's stream derives from it later. */
  async writtenItems(): Promise<Record<string, unknown>[]> {
    // The names in rows of transactions are updated later.
    await this.drain();
    return (await this.tableItems()).filter(({ kind }) => kind !== 'totals' && kind !== 'link');
  }

  /**
   * Returns all items of money, rules, methods and people, in the order of their keys. The version and the allowances of
   * administrators are left out, because a proposal changes them.
   */
  async moneyItems(): Promise<Record<string, unknown>[]> {
    const kinds = ['user', 'transaction', 'settings', 'session-limits'];
    const items = (await this.writtenItems()).filter(({ kind }) => kinds.includes(String(kind)));
    return items.map((item) => (item.role === 'admin' ? { ...item, version: 0, allowances: {} } : item));
  }

  /** Returns a person from the table, even a deleted one. */
  async storedUser(userId: string): Promise<StoredUser> {
    const user = (await this.tableItems()).find(({ kind, id }) => kind === 'user' && id === userId);
    return (user as StoredUser | undefined) ?? fail(`There is no ${userId}`);
  }

  /** Returns all audit records, oldest first. */
  async auditTrail(): Promise<AuditRecord[]> {
    const records = (await this.tableItems()).filter(({ kind }) => kind === 'audit');
    return records.sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1)).map(({ row }) => row as AuditRecord);
  }

  /** Returns the audit records about a person, oldest first. */
  async auditOf(userId: string): Promise<AuditRecord[]> {
    return (await this.auditTrail()).filter(({ subjectId }) => subjectId === userId);
  }

  /** Returns the number of sign-ins in the user pool. */
  async signInCount(): Promise<number> {
    const client = new CognitoIdentityProviderClient({});
    let count = 0;
    const pool = { UserPoolId: process.env.USER_POOL_ID };
    for await (const page of paginateListUsers({ client }, pool)) count += page.Users?.length ?? 0;
    client.destroy();
    return count;
  }

  /** Resolves when the totals count everything that was done. */
  drain(): Promise<void> {
    return this.stack.drain();
  }

  /** Ends the bank. It rejects when the log contains a secret, or when a role refused something. */
  async close(): Promise<void> {
    const { logFile, rights, variables } = this.stack;
    this.#unfollow?.();
    await this.stack.close();
    await storeUsedRights({ rights: rights.used(), records: rights.recorded(), variables: variables.used() });
    const log = await readFile(logFile, 'utf8');
    await rm(this.dataDir, { recursive: true, force: true });
    const found = findSecretsInLog(log, { 'the password of everybody': PASSWORD });
    if (found.length > 0) throw new Error(`ASVS 14.2.1: the log of this bank holds ${found.join('\n')}`);
    const refusals = rights.refusals();
    if (refusals.length > 0) throw new Error(`A role refused what its function did:\n${refusals.join('\n')}`);
  }
}

export async function startTestBank(options: TestBankOptions = {}): Promise<TestBank> {
  const bank = new TestBank(options);
  await bank.start();
  return bank;
}

function fail(message: string): never {
  throw new Error(message);
}
