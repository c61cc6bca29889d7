import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { PICTURES_BASE } from '#shared/contract/pictures.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { BANK_DOMAIN } from '#shared/domain/bank.ts';
import { builtSiteDirectory } from '../build/build-site.ts';
import { repositoryRoot } from '../build/sources.ts';
import { mailConfigurationSetNameOf } from '../cdk/names.ts';
import {
  DEFAULT_WORKER_TIMEOUT_SECONDS,
  MAIL_EVENTS_WORKER,
  mailEventWorkers,
  PRE_TOKEN_GENERATION_FUNCTION,
  RUN_JOB_WORKER,
  SEND_MAIL_WORKER,
  scheduledWorkers,
  streamWorkers,
  UNKNOWN_ROUTE_FUNCTION,
} from '../cdk/workers.ts';
import { type DemoSignInEmails, ensureAdministrator, type FirstPeople, seedDemoBank } from '../demo/seed.ts';
import { createBankRecordStore, type LocalBankMetadata } from './bank-record.ts';
import {
  assertBankFiles,
  assertLocalAwsAccountFileExists,
  assertNewBankAllowed,
  assertNewTableAllowed,
  assertTableFileUpToDate,
} from './check-data-directory.ts';
import type { PreTokenGeneration } from './cognito/pool.ts';
import { type ClaimsAfterRefreshMode, poolSettingsFromTemplate } from './cognito/pool-settings.ts';
import type { StoredSigningKey } from './cognito/signing-key.ts';
import { startCognito } from './cognito/start-cognito.ts';
import { convertDataDirectory } from './convert-data-directory.ts';
import {
  explainFileError,
  FORMER_SIGN_INS_FILE,
  KMS_KEYS_FILE,
  LOCAL_AWS_ACCOUNT_FILE,
  MAILBOX_DIRECTORY,
  OBJECTS_DIRECTORY,
  POOL_FILE,
  STREAM_CHECKPOINT_FILE,
  TABLE_FILE,
} from './data-files.ts';
import { callStreamWorker, type StreamHandler } from './dynamodb/call-stream-worker.ts';
import { connectGivenDynamoDb, createTable, startDynamoDb } from './dynamodb/start-dynamodb.ts';
import { startStreamFeeder } from './dynamodb/stream-feeder.ts';
import { createStreamRecordIndexes, createStreamRecordPruner } from './dynamodb/stream-records.ts';
import { type ApiHandler, type ApiListener, type BankCondition, createApiListener } from './gateway/api.ts';
import { createBuiltSiteListener } from './gateway/built-site.ts';
import { jwtAuthorizer } from './gateway/jwt-authorizer.ts';
import { createPictureServer } from './gateway/pictures.ts';
import { type LocalGateway, startGateway } from './gateway/start-gateway.ts';
import { LOCAL_ACCOUNT_ID } from './iam-simulator/arns.ts';
import { callerOfEvent, createPermissionGuard, type IamPermissionGuard } from './iam-simulator/guard.ts';
import { type RoleStatements, roleStatementsFromTemplates } from './iam-simulator/roles.ts';
import { readJsonFile } from './json-file.ts';
import { backupKeyNames, codeKeyName, startKms } from './kms/start-kms.ts';
import { replaceProcessEnvironment, writeEnvironmentFile } from './lambda/function-environment.ts';
import {
  createEnvironmentVariableTracker,
  type EnvironmentVariableTracker,
  functionVariablesFromTemplates,
} from './lambda/function-variables.ts';
import { type DirectInvocationHandler, startLambdaEmulator } from './lambda/start-lambda.ts';
import { startSchedules } from './lambda/start-schedules.ts';
import { loadLocalAwsAccount } from './local-account.ts';
import { lockDataDirectory } from './lock-data-directory.ts';
import { redirectOutputTo } from './log.ts';
import type { Listenable } from './pass-port.ts';
import { restrictAccess } from './restrict-access.ts';
import { FILES_BASE, startS3 } from './s3/start-s3.ts';
import { createMailPages, MAIL_BASE, mailPathOf } from './ses/mail-pages.ts';
import { type Mailbox, openMailbox } from './ses/mailbox.ts';
import { startSes } from './ses/start-ses.ts';
import { startSns } from './sns/start-sns.ts';
import { bucketsInTemplate, localTemplates } from './template.ts';
import { watchDataDirectory } from './watch-data-directory.ts';

export interface LocalBankStackOptions {
  readonly dataDir: string;
  /** Port of the gateway; 0 takes any free one. */
  readonly port?: number;
  /** Opens the gateway's port outside the network of this process. */
  readonly openPort?: ((port: number) => Promise<Listenable>) | undefined;
  /** Names of the gateway's host beside those of this machine. */
  readonly allowedHosts?: readonly string[];
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  readonly site?: 'built' | 'dev' | 'none';
  /** Build of the site. It is awaited last, so that it runs while the demo data are made. */
  readonly siteBuilt?: Promise<void> | undefined;
  readonly people?: FirstPeople;
  /** With `DEBUG` (the default) the log has a line for every call. */
  readonly logLevel?: 'DEBUG' | 'WARN';
  /** Takes the client's address from X-Forwarded-For, which only tests need. */
  readonly trustForwardedFor?: boolean;
  /** With `off` tests can request thousands of things for a few customers. */
  readonly rateLimits?: 'on' | 'off';
  /** scrypt's N, which tests set lower to save time. */
  readonly passwordCost?: number;
  /** Makes the pool's signing key; tests share one key among many banks. */
  readonly makeSigningKey?: () => Promise<StoredSigningKey>;
  readonly claimsAfterRefresh?: ClaimsAfterRefreshMode;
  readonly withRoles?: (roles: RoleStatements) => RoleStatements;
  readonly schedules?: 'on' | 'off';
}

export interface LocalBankStack {
  /** Address of the bank, such as `http://localhost:4000`. */
  readonly url: string;
  readonly apiUrl: string;
  /** Address of the pages of sent messages, with its key. */
  readonly mailUrl: string;
  readonly tableName: string;
  readonly endpoints: {
    readonly dynamodb: string;
    readonly s3: string;
    readonly cognito: string;
    readonly lambda: string;
  };
  readonly logFile: string;
  readonly firstSignIns: DemoSignInEmails;
  /** Resolves with a sentence when the bank cannot go on and must be closed. */
  readonly failure: Promise<string>;
  /** What was converted from an earlier version, as a sentence. */
  readonly conversion: string | undefined;
  /** Resolves when the stream workers have processed every change so far, and the mail of these changes is sent. */
  drain(): Promise<void>;
  readonly mailbox: Pick<Mailbox, 'list'>;
  /** Runs a worker once, as its schedule would. */
  runWorker(name: string, event?: object, timeoutMs?: number): Promise<unknown>;
  readonly rights: Pick<IamPermissionGuard, 'used' | 'recorded' | 'refusals'>;
  readonly variables: Pick<EnvironmentVariableTracker, 'used'>;
  killAndRestartDynamoDb(): Promise<void>;
  close(): Promise<void>;
}

const FormerSignIns = z.object({ administrator: z.optional(z.string()), customer: z.optional(z.string()) });

export const LOCAL_TABLE_NAME = 'aldermoor-local';

const MAIL_CONFIGURATION_SET = mailConfigurationSetNameOf({ environment: 'local' });

const nameOf = (worker: string): string => `aldermoor-local-workers-${worker}`;

/** Address of a DynamoDB that is used instead of dynoxide. */
const GIVEN_DYNAMODB = process.env.AWS_ENDPOINT_URL_DYNAMODB;

/**
 * NOTE: functions read `process.env` and a global clock, so that a process can run only one stack at a time.
 * @throws StartupError
 */
export async function startLocalBankStack(options: LocalBankStackOptions): Promise<LocalBankStack> {
  const running = new AsyncDisposableStack();
  try {
    const { clock = Date.now } = options;
    const emulators = await startEmulators(options, clock, running);
    const { gateway, dynamodb, cognito, s3, guard, logFile } = emulators;
    const lambda = await startLambdaEmulator({
      functions: [...scheduledWorkers, ...mailEventWorkers].map(
        ({ name, file, timeoutSeconds = DEFAULT_WORKER_TIMEOUT_SECONDS }) => ({
          name: nameOf(name),
          handler: guard.confine(`workers.${name}`, async (event: object, context: Context) =>
            (await loadFunction<DirectInvocationHandler>({ file }))(event, context),
          ),
          timeoutMs: timeoutSeconds * 1000,
        }),
      ),
      account: emulators.account,
      // Signatures have the machine's time; the clock of the bank may be that of a test.
      clock: Date.now,
      // Tests, which have no schedules, send mail when they wait for it.
      deferred: options.schedules === 'on' ? [] : [nameOf(SEND_MAIL_WORKER)],
    });
    running.defer(lambda.close);
    emulators.publishMailEvents((event) =>
      lambda.call(nameOf(MAIL_EVENTS_WORKER), { Records: [{ Sns: { Message: JSON.stringify(event) } }] }),
    );
    const environment = environmentOf(options, emulators, lambda.url);
    running.defer(replaceProcessEnvironment(environment));
    running.defer(await writeEnvironmentFile(options.dataDir, environment));
    await prepareFunctions(emulators, clock, running);
    await (await import('#functions/backups/jobs.ts')).expireLease();
    // People are added before the workers begin, which then process the demo data in large batches.
    const { firstSignIns, isSeeded } = await openPeople(options.people ?? {}, emulators, clock);
    const feeder = await startStreamWorkers(options.dataDir, emulators);
    running.defer(feeder.close);
    await Promise.all([options.siteBuilt, isSeeded && feeder.drain()]);
    const confined = async (named: NamedRoute) =>
      guard.confine(named.key, await loadFunction<ApiHandler>(named), callerOfEvent);
    const handlers = new Map<string, Promise<ApiHandler>>();
    const served = createApiListener({
      routes: namedRoutes,
      loadHandler: (named) => {
        const handler = handlers.get(named.key) ?? confined(named);
        handlers.set(named.key, handler);
        return handler;
      },
      unknownAddress: guard.confine(UNKNOWN_ROUTE_FUNCTION.key, await loadFunction<ApiHandler>(UNKNOWN_ROUTE_FUNCTION)),
      authorizer: jwtAuthorizer({ ...cognito, audience: cognito.clientId, clock }),
      clock,
      trustForwardedFor: options.trustForwardedFor ?? false,
      condition: emulators.condition,
      keepsChanges: emulators.keepsChanges,
    });
    emulators.serveApi(served);
    // These two are closed first, so that no function begins and no request enters while the rest ends.
    running.defer(lambda.close);
    running.defer(gateway.close);
    await serveSite(options.site, gateway, running);
    if (options.schedules === 'on') {
      const scheduled = scheduledWorkers.map(({ name, schedule }) => ({ name: nameOf(name), schedule }));
      running.defer(startSchedules(scheduled, clock, (name) => lambda.call(name, {})));
    }
    const { url, mailUrl } = emulators;
    return {
      url,
      apiUrl: `${url}/api`,
      mailUrl,
      tableName: LOCAL_TABLE_NAME,
      endpoints: { dynamodb: dynamodb.url, s3: s3.url, cognito: cognito.url, lambda: lambda.url },
      logFile,
      firstSignIns,
      failure: emulators.failure,
      conversion: emulators.conversion,
      async drain() {
        await feeder.drain();
        // A notification becomes a mail, whose item is a change of the table as well.
        await feeder.drain();
        for (const worker of [SEND_MAIL_WORKER, MAIL_EVENTS_WORKER]) await lambda.idle(nameOf(worker));
        await feeder.drain();
      },
      mailbox: emulators.mailbox,
      runWorker: (name, event = {}, timeoutMs) => lambda.run(nameOf(name), event, timeoutMs),
      rights: guard,
      variables: emulators.variables,
      killAndRestartDynamoDb: () => dynamodb.killAndRestart(),
      close: () => running.disposeAsync(),
    };
  } catch (error) {
    await running.disposeAsync();
    throw explainFileError(error);
  }
}

/** Starts all emulators but Lambda. */
async function startEmulators(options: LocalBankStackOptions, clock: () => number, running: AsyncDisposableStack) {
  const { dataDir, port = 0, openPort, allowedHosts = [], passwordCost, claimsAfterRefresh, makeSigningKey } = options;
  const { withRoles = (roles: RoleStatements) => roles } = options;
  // Everything that this process and its DynamoDB create is for their account of the machine alone.
  const umask = process.umask(0o077);
  running.defer(() => void process.umask(umask));
  running.defer(lockDataDirectory(dataDir));
  restrictAccess(dataDir);
  const logFile = join(dataDir, 'bank.log');
  running.defer(redirectOutputTo(logFile));
  if (GIVEN_DYNAMODB) assertLocalAwsAccountFileExists(dataDir);
  else assertTableFileUpToDate(dataDir);
  const [templates, account] = await Promise.all([
    localTemplates(),
    loadLocalAwsAccount(join(dataDir, LOCAL_AWS_ACCOUNT_FILE)),
  ]);
  const template = templates.data;
  const s3Buckets = bucketsInTemplate(template);
  const buckets = Object.fromEntries(s3Buckets.map(({ variable, name }) => [variable, name]));
  const tableFile = join(dataDir, TABLE_FILE);

  // The port is opened first, because nothing else needs to start if it is taken.
  let serve: ApiListener = async (_, response) => void response.writeHead(503, { 'retry-after': '1' }).end();
  const gateway = await startGateway((request, response) => serve(request, response), port, allowedHosts, openPort);
  running.defer(gateway.close);
  const failure = Promise.withResolvers<string>();
  const dynamodb = await (GIVEN_DYNAMODB
    ? connectGivenDynamoDb(GIVEN_DYNAMODB, account)
    : startDynamoDb(tableFile, { onFailure: failure.resolve }));
  running.defer(() => dynamodb.close());
  const assertNew = () => assertNewTableAllowed(dataDir, GIVEN_DYNAMODB);
  await createTable(template, LOCAL_TABLE_NAME, dynamodb.url, account, assertNew);
  if (!GIVEN_DYNAMODB) createStreamRecordIndexes(tableFile);
  const records = createBankRecordStore(dynamodb.url, account, LOCAL_TABLE_NAME);
  running.defer(records.close);
  const record = await records.read();
  if (record) assertBankFiles(dataDir, record);
  const isNew = !record && (await records.isTableEmpty());
  if (isNew) assertNewBankAllowed(dataDir, GIVEN_DYNAMODB);
  const table = { url: dynamodb.url, account, tableName: LOCAL_TABLE_NAME, givenUrl: GIVEN_DYNAMODB };
  const conversion = await convertDataDirectory(dataDir, table);
  const cognito = await startCognito({
    dataFile: join(dataDir, POOL_FILE),
    pool: { ...poolSettingsFromTemplate(template), claimsAfterRefresh },
    account,
    clock,
    preTokenGeneration: async (event) => (await loadFunction<PreTokenGeneration>(PRE_TOKEN_GENERATION_FUNCTION))(event),
    ...(passwordCost !== undefined && { passwordCost }),
    ...(makeSigningKey && { makeSigningKey }),
  });
  running.defer(cognito.close);
  const keyFile = join(dataDir, KMS_KEYS_FILE);
  const keyNames = { names: backupKeyNames(template), codeKey: codeKeyName(template) };
  const kms = await startKms({ file: keyFile, ...keyNames, account, clock: Date.now });
  running.defer(kms.close);
  const names = {
    region: account.region,
    account: LOCAL_ACCOUNT_ID,
    tableName: LOCAL_TABLE_NAME,
    poolId: cognito.poolId,
    keys: kms.names,
  };
  const guard = createPermissionGuard(withRoles(roleStatementsFromTemplates(templates, names)), names);
  const variables = createEnvironmentVariableTracker(functionVariablesFromTemplates(templates), guard.functionAtWork);
  const mailbox = openMailbox(join(dataDir, MAILBOX_DIRECTORY));
  let publishMailEvent: (event: object) => void = () => undefined;
  const ses = await startSes({
    ...{ mailbox, account, clock },
    ...{ domain: BANK_DOMAIN, configurationSet: MAIL_CONFIGURATION_SET },
    onEvent: (event) => publishMailEvent(event),
  });
  running.defer(ses.close);
  const sns = await startSns({ mailbox, account, clock });
  running.defer(sns.close);
  const s3 = await startS3({ directory: join(dataDir, OBJECTS_DIRECTORY), buckets: s3Buckets, account, clock });
  running.defer(s3.close);
  const gallery = createPictureServer(buckets.PICTURES_BUCKET_NAME ?? '', s3.url, account);
  running.defer(gallery.close);
  gateway.mount(PICTURES_BASE, gallery.serve);
  gateway.mount(FILES_BASE, s3.files);
  const url = `http://localhost:${gateway.port}`;
  const mailPath = mailPathOf(account.secretAccessKey);
  gateway.mount(MAIL_BASE, createMailPages({ mailbox, siteUrl: url, base: mailPath }));
  const objects = s3Buckets.map(({ name }) => `${OBJECTS_DIRECTORY}/${name}`);
  const files = [POOL_FILE, KMS_KEYS_FILE, OBJECTS_DIRECTORY, ...objects];
  const watch = watchDataDirectory(dataDir, GIVEN_DYNAMODB ? files : [TABLE_FILE, ...files], failure.resolve);
  running.defer(watch.close);
  const signIns = (await readJsonFile(join(dataDir, FORMER_SIGN_INS_FILE), FormerSignIns)) ?? {};
  return {
    failure: failure.promise,
    condition(isChange: boolean): BankCondition {
      if (!dynamodb.isRunning()) return 'closed';
      return isChange ? watch.look() : watch.condition();
    },
    keepsChanges: () => watch.look() !== 'closed',
    isNew,
    conversion,
    records,
    record: { state: 'seeded', signIns, ...record, poolId: cognito.poolId, files } satisfies LocalBankMetadata,
    url,
    mailUrl: `${url}${mailPath}`,
    gateway,
    serveApi: (next: ApiListener) => {
      serve = next;
    },
    mailbox,
    publishMailEvents: (next: (event: object) => void) => {
      publishMailEvent = next;
    },
    dynamodb,
    tableFile,
    cognito,
    s3,
    ses,
    sns,
    kms,
    buckets,
    account,
    guard,
    variables,
    logFile,
  };
}

type Emulators = Awaited<ReturnType<typeof startEmulators>>;

function environmentOf(
  { rateLimits = 'on', logLevel = 'DEBUG' }: LocalBankStackOptions,
  { url, dynamodb, s3, ses, sns, kms, cognito, account, buckets }: Emulators,
  lambdaUrl: string,
) {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
    AWS_ENDPOINT_URL_KMS: kms.url,
    AWS_ENDPOINT_URL_SESV2: ses.url,
    AWS_ENDPOINT_URL_SNS: sns.url,
    MAIL: 'on',
    SMS: 'on',
    AWS_ENDPOINT_URL_LAMBDA: lambdaUrl,
    S3_LINKS_URL: `${url}${FILES_BASE}`,
    AWS_REGION: account.region,
    AWS_ACCESS_KEY_ID: account.accessKeyId,
    AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
    TABLE_NAME: LOCAL_TABLE_NAME,
    USER_POOL_ID: cognito.poolId,
    USER_POOL_CLIENT_ID: cognito.clientId,
    ...buckets,
    BACKUP_KEY_IDS: kms.backupKeyIds.join(','),
    CODE_KEY_ID: kms.codeKeyId,
    RUN_JOB_FUNCTION_NAME: nameOf(RUN_JOB_WORKER),
    SEND_MAIL_FUNCTION_NAME: nameOf(SEND_MAIL_WORKER),
    MAIL_SENDER: `no-reply@${BANK_DOMAIN}`,
    MAIL_CONFIGURATION_SET,
    SITE_URL: url,
    BACKUP_RETENTION_DAYS: '35',
    MAINTENANCE_GRACE_MS: '1000',
    BANK_ENV: 'local',
    INSECURE_COOKIES: 'true',
    CURSOR_SECRET: `cursors ${account.secretAccessKey}`,
    SESSION_SECRET: `sessions ${account.secretAccessKey}`,
    RATE_LIMITS: rateLimits,
    POWERTOOLS_SERVICE_NAME: 'bank',
    POWERTOOLS_METRICS_NAMESPACE: 'aldermoor-local',
    POWERTOOLS_LOG_LEVEL: logLevel,
  };
}

async function prepareFunctions(
  { guard, variables }: Emulators,
  clock: () => number,
  running: AsyncDisposableStack,
): Promise<void> {
  const { setClock } = await import('#functions/core/clock.ts');
  const { setVariableSource } = await import('#functions/core/env.ts');
  const { closeAwsClients } = await import('#functions/core/aws/aws-client.ts');
  const { tableClient } = await import('#functions/core/dynamodb/table.ts');
  const { cognitoClient } = await import('#functions/core/aws/user-pool.ts');
  const { s3Client, linkSigner } = await import('#functions/core/aws/s3.ts');
  const { kmsClient } = await import('#functions/core/aws/kms.ts');
  const { lambdaClient } = await import('#functions/core/aws/invoke-function.ts');
  const { sesClient } = await import('#functions/notifications/mail-service.ts');
  const { snsClient } = await import('#functions/notifications/sms-service.ts');
  setClock(clock);
  setVariableSource(variables.read);
  for (const reset of [() => setClock(), () => setVariableSource(), closeAwsClients]) running.defer(reset);
  for (const client of [
    tableClient(),
    cognitoClient(),
    s3Client(),
    linkSigner(),
    kmsClient(),
    lambdaClient(),
    sesClient(),
    snsClient(),
  ]) {
    running.defer(guard.watch(client));
  }
}

/** Opens the first accounts. A table with items is never seeded, unless its first seeding was interrupted. */
async function openPeople(
  { administrator, inNewBank = {} }: FirstPeople,
  { isNew, record, records }: Emulators,
  clock: () => number,
) {
  const isSeeding = isNew || record.state === 'seeding';
  await records.write({ ...record, state: isSeeding ? 'seeding' : 'seeded' });
  if (administrator) await ensureAdministrator(administrator);
  if (!isSeeding) return { firstSignIns: record.signIns, isSeeded: false };
  const signIns = await seedDemoBank(inNewBank, clock);
  await records.write({ ...record, state: 'seeded', signIns });
  return { firstSignIns: signIns, isSeeded: inNewBank.customerPassword !== undefined };
}

async function startStreamWorkers(dataDir: string, { dynamodb, tableFile, account, guard }: Emulators) {
  const woken = await Promise.all(
    streamWorkers.map(async (worker) => ({
      worker,
      handler: guard.confine(`workers.${worker.name}`, await loadFunction<StreamHandler>(worker)),
    })),
  );
  return startStreamFeeder({
    url: dynamodb.url,
    account,
    tableName: LOCAL_TABLE_NAME,
    checkpointFile: join(dataDir, STREAM_CHECKPOINT_FILE),
    worker: async (batch) => {
      // Each skips changes that it has processed.
      const ends = await Promise.allSettled(
        woken.map(({ worker, handler }) => callStreamWorker(worker, handler, batch)),
      );
      const failure = ends.find((end) => end.status === 'rejected');
      if (failure) throw failure.reason;
    },
    ...(!GIVEN_DYNAMODB && { onRead: createStreamRecordPruner(tableFile, LOCAL_TABLE_NAME) }),
  });
}

async function serveSite(
  site: LocalBankStackOptions['site'],
  gateway: LocalGateway,
  running: AsyncDisposableStack,
): Promise<void> {
  if (site === 'built') gateway.serveSite(await createBuiltSiteListener(builtSiteDirectory));
  if (site !== 'dev') return;
  const { createDevSite: devSite } = await import('./gateway/dev-site.ts');
  const dev = await devSite(gateway.server);
  running.defer(dev.close);
  gateway.serveSite(dev.site);
}

async function loadFunction<H extends ApiHandler | StreamHandler | DirectInvocationHandler | PreTokenGeneration>({
  file,
}: {
  readonly file: string;
}): Promise<H> {
  const { handler } = await import(pathToFileURL(join(repositoryRoot, 'functions', `${file}.ts`)).href);
  return handler;
}
