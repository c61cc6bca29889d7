/** The whole bank on one machine: `npm start`, `npm run dev` and every test begin here. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { PICTURES_BASE } from '#shared/contract/pictures.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { repository } from '../build/sources.ts';
import { builtSiteDirectory } from '../build/web-build.ts';
import { calledWorkers, RUN_JOB, streamWorkers, TIMEOUT_SECONDS } from '../cdk/workers.ts';
import { type FirstPeople, hasBegun, type SignIns, seed } from '../demo/seed.ts';
import { CannotStart } from './cannot-start.ts';
import { type ClaimsAfterRefresh, poolSettingsFromTemplate } from './cognito/pool-settings.ts';
import { startCognito } from './cognito/start.ts';
import { occupy } from './data-directory.ts';
import { createTable, givenDynamoDb, startDynamoDb } from './dynamodb/dynamodb.ts';
import { keepDynamoDbRules } from './dynamodb/rules/guard.ts';
import { callStreamWorker, type StreamHandler } from './dynamodb/stream-call.ts';
import { startStreamFeeder } from './dynamodb/stream-feeder.ts';
import { indexStreamRecords, streamRetention } from './dynamodb/stream-records.ts';
import { type Api, api } from './gateway/api.ts';
import { jwtAuthorizer } from './gateway/authorizer.ts';
import { startGateway } from './gateway/gateway.ts';
import { pictures } from './gateway/pictures.ts';
import { builtSite } from './gateway/site.ts';
import { publishEnvironment, setEnvironment } from './lambda/function-environment.ts';
import type { Handler } from './lambda/invoke.ts';
import { type CalledHandler, startLambda } from './lambda/lambda.ts';
import { startSchedules } from './lambda/schedules.ts';
import { localAccount } from './local-account.ts';
import { sendLogTo } from './log.ts';
import { LOCAL_ACCOUNT } from './rights/arns.ts';
import { requestsToInvoke } from './rights/aws-calls.ts';
import { type Guard, guardOf } from './rights/guard.ts';
import { type Roles, rolesIn } from './rights/roles.ts';
import { FILES_BASE, startS3 } from './s3/start-s3.ts';
import { bucketOutputs, localTemplates } from './template.ts';

export interface StackOptions {
  /** Everything that the bank keeps. One stack at a time may use it. */
  readonly dataDir: string;
  /** 0 (the default) takes any that is free. */
  readonly port?: number;
  /** Epoch milliseconds; the machine's own clock when absent. */
  readonly clock?: () => number;
  /** What is served outside `/api`: the built web app, the web app out of its sources, or nothing (the default). */
  readonly site?: 'built' | 'dev' | 'none';
  readonly people?: FirstPeople;
  readonly logLevel?: 'INFO' | 'WARN';
  /** Lets X-Forwarded-For say where a request comes from: for tests only. */
  readonly trustForwardedFor?: boolean;
  /** `off` lets a few customers request thousands of things: for tests only. */
  readonly rateLimits?: 'on' | 'off';
  /** The work for each password (`cognito/passwords.ts`): less for tests, which sign in often. */
  readonly passwordCost?: number;
  /** What the user pool does to the claims of refreshed tokens: for tests only. */
  readonly claimsAfterRefresh?: ClaimsAfterRefresh;
  /** Takes rights from the synthesized roles, to see what misses them: for tests only. */
  readonly withRoles?: (roles: Roles) => Roles;
  /** `on` calls the scheduled functions at their times; `off` is the default. */
  readonly schedules?: 'on' | 'off';
}

export interface Stack {
  /** `http://localhost:4000` */
  readonly url: string;
  readonly apiUrl: string;
  readonly tableName: string;
  readonly endpoints: {
    readonly dynamodb: string;
    readonly s3: string;
    readonly cognito: string;
    readonly lambda: string;
  };
  /** The log of the functions, one JSON line an event. */
  readonly logFile: string;
  /** Whom the first start made. */
  readonly firstSignIns: SignIns;
  /** Resolves when the workers are through with every change so far: it is counted into the totals. */
  drain(): Promise<void>;
  /**
   * Runs a called worker (`infra/cdk/workers.ts`) now and once: what it answers, or its error.
   * @param timeoutMs another time than its own, for tests of what happens at its end
   */
  runWorker(name: string, event?: object, timeoutMs?: number): Promise<unknown>;
  /** What each function has made use of, and what its role has refused it. */
  readonly rights: Pick<Guard, 'used' | 'recorded' | 'refusals'>;
  /** Kills the DynamoDB as a power cut would, and starts it again where it was: for tests of what survives that. */
  killAndRestartDynamoDb(): Promise<void>;
  close(): Promise<void>;
}

export const TABLE_NAME = 'aldermoor-local';

/** A called worker's name in Lambda. */
const nameOf = (worker: string): string => `aldermoor-local-workers-${worker}`;

/** Another DynamoDB than dynoxide, for machines that it does not come for and for tests of the difference. */
const GIVEN_DYNAMODB = process.env.AWS_ENDPOINT_URL_DYNAMODB;

/**
 * Starts the stack in this process. NOTE: the functions read `process.env` and the clock of the process, so there is
 * one stack at a time in it.
 * @throws CannotStart
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, port = 0, clock = Date.now, logLevel = 'INFO' } = options;
  const ends: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    // What was started last ends first.
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    ends.push(occupy(dataDir));
    const logFile = join(dataDir, 'bank.log');
    ends.push(sendLogTo(logFile));
    const [templates, account] = await Promise.all([localTemplates(), localAccount(join(dataDir, 'account.json'))]);
    const template = templates.data;
    const buckets = bucketOutputs(template);
    const tableFile = join(dataDir, 'table.db');

    // The port first: when it is taken, nothing else needs to start.
    let serveApi: Api = async (_, response) => void response.writeHead(503, { 'retry-after': '1' }).end();
    const gateway = await startGateway((request, response) => serveApi(request, response), port);
    ends.push(() => gateway.close());

    const dynamodb = await (GIVEN_DYNAMODB ? givenDynamoDb(GIVEN_DYNAMODB, account) : startDynamoDb(tableFile));
    ends.push(() => dynamodb.close());
    const pool = { ...poolSettingsFromTemplate(template), claimsAfterRefresh: options.claimsAfterRefresh };
    const cognito = await startCognito({
      dataFile: join(dataDir, 'cognito.db'),
      pool,
      clock,
      ...(options.passwordCost !== undefined && { passwordCost: options.passwordCost }),
    });
    ends.push(() => cognito.close());
    const { region } = account;
    const names = { region, account: LOCAL_ACCOUNT, tableName: TABLE_NAME, poolId: cognito.poolId };
    const { withRoles = (roles: Roles) => roles } = options;
    const guard = guardOf(withRoles(rolesIn(templates, names)), names);
    const s3 = await startS3({
      directory: join(dataDir, 's3'),
      buckets: Object.values(buckets),
      account,
      clock,
      refusalOf: guard.refusalOf,
    });
    ends.push(() => s3.close());
    const gallery = pictures(buckets.PICTURES_BUCKET_NAME ?? '', s3.url, account);
    ends.push(() => gallery.close());
    gateway.mount(PICTURES_BASE, gallery.serve);
    gateway.mount(FILES_BASE, s3.files);
    await createTable(template, TABLE_NAME, dynamodb.url, account, {
      beforeMaking: () => refuseOtherDynamoDb(dataDir),
    });
    if (!GIVEN_DYNAMODB) indexStreamRecords(tableFile);

    const url = `http://localhost:${gateway.port}`;
    const lambda = await startLambda({
      functions: calledWorkers.map(({ name, file, timeoutSeconds = TIMEOUT_SECONDS }) => ({
        name: nameOf(name),
        handler: guard.confine(`workers.${name}`, async (event: object, context: Context) =>
          (await loadFunction<CalledHandler>({ file }))(event, context),
        ),
        timeoutMs: timeoutSeconds * 1000,
      })),
      account,
      clock,
      refusalOf: (key, name) => guard.refusalOf(key, requestsToInvoke(name, names)),
    });
    ends.push(() => lambda.close());

    const environment = {
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
      AWS_ENDPOINT_URL_S3: s3.url,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
      AWS_ENDPOINT_URL_LAMBDA: lambda.url,
      S3_LINKS_URL: `${url}${FILES_BASE}`,
      AWS_REGION: account.region,
      AWS_ACCESS_KEY_ID: account.accessKeyId,
      AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
      TABLE_NAME,
      USER_POOL_ID: cognito.poolId,
      USER_POOL_CLIENT_ID: cognito.clientId,
      ...buckets,
      RUN_JOB_FUNCTION_NAME: nameOf(RUN_JOB),
      BACKUP_RETENTION_DAYS: '35',
      // Nothing here takes the 28 seconds that a deployed function may.
      MAINTENANCE_GRACE_MS: '1000',
      BANK_ENV: 'local',
      INSECURE_COOKIES: 'true',
      CURSOR_SECRET: account.secretAccessKey,
      SESSION_SECRET: account.secretAccessKey,
      RATE_LIMITS: options.rateLimits ?? 'on',
      POWERTOOLS_SERVICE_NAME: 'bank',
      POWERTOOLS_LOG_LEVEL: logLevel,
      POWERTOOLS_DEV: 'false',
    };
    ends.push(setEnvironment(environment));
    ends.push(await publishEnvironment(dataDir, environment));
    ends.push(await lendTo(clock));
    const { table } = await import('#functions/data/table.ts');
    // Another DynamoDB answers for itself: one of AWS's own knows the rules better.
    if (!GIVEN_DYNAMODB) ends.push(keepDynamoDbRules(table(), template));
    for (const end of await confineCalls(guard)) ends.push(end);

    const woken = await Promise.all(
      streamWorkers.map(async (worker) => ({
        worker,
        handler: guard.confine(`workers.${worker.name}`, await loadFunction<StreamHandler>(worker)),
      })),
    );
    const feeder = await startStreamFeeder({
      url: dynamodb.url,
      account,
      tableName: TABLE_NAME,
      checkpointFile: join(dataDir, 'stream.json'),
      worker: async (batch) => {
        // Each passes over the changes that do not concern it, and over those it has seen before.
        for (const { worker, handler } of woken) await callStreamWorker(worker, handler, batch);
      },
      ...(!GIVEN_DYNAMODB && { onRead: streamRetention(tableFile, TABLE_NAME) }),
    });
    ends.push(() => feeder.close());

    const firstSignIns = await seed(dataDir, options.people ?? {}, clock);
    const { issuer, jwksUrl, clientId } = cognito;
    const served = api({
      routes: namedRoutes,
      loadHandler: async (named) => guard.confine(named.key, await loadFunction<Handler>(named)),
      authorizer: jwtAuthorizer({ issuer, jwksUrl, audience: clientId, clock }),
      clock,
      trustForwardedFor: options.trustForwardedFor ?? false,
    });
    serveApi = (request, response) => served(request, response).finally(() => feeder.hint());
    // Again, because what was started last ends first: no function begins and nobody is let in while the rest goes away.
    ends.push(() => lambda.close());
    ends.push(() => gateway.close());
    if (options.site === 'built') gateway.serveSite(await builtSite(builtSiteDirectory));
    if (options.site === 'dev') {
      const { devSite } = await import('./gateway/dev-site.ts');
      const { site, close: closeVite } = await devSite(gateway.server);
      ends.push(closeVite);
      gateway.serveSite(site);
    }

    if (options.schedules === 'on') {
      const scheduled = calledWorkers.map(({ name, schedule }) => ({ name: nameOf(name), schedule }));
      ends.push(startSchedules(scheduled, clock, (name) => lambda.call(name, {})));
    }
    return {
      url,
      apiUrl: `${url}/api`,
      tableName: TABLE_NAME,
      endpoints: { dynamodb: dynamodb.url, s3: s3.url, cognito: cognito.url, lambda: lambda.url },
      logFile,
      firstSignIns,
      drain: () => feeder.drain(),
      runWorker: (name, event = {}, timeoutMs) => lambda.run(nameOf(name), event, timeoutMs),
      rights: guard,
      killAndRestartDynamoDb: () => dynamodb.killAndRestart(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A bank whose table is gone would have people who can sign in and own nothing. */
function refuseOtherDynamoDb(dataDir: string): void {
  if (!hasBegun(dataDir)) return;
  throw new CannotStart(
    `The bank in ${resolve(dataDir)} has its table in another DynamoDB. Start it on that one ` +
      '(AWS_ENDPOINT_URL_DYNAMODB says which; without it the bank brings its own), or choose another directory with BANK_DATA_DIR.',
  );
}

/** Gives the functions their clock; returns the way to take it and their clients of this stack away again. */
async function lendTo(clock: () => number): Promise<() => void> {
  // Here and not above: the functions may only be loaded when their environment is set.
  const [{ setClock }, { closeTable }, { closePool }, { closeBackupsClient }] = await Promise.all([
    import('#functions/platform/clock.ts'),
    import('#functions/data/table.ts'),
    import('#functions/identity/pool.ts'),
    import('#functions/storage/backups-bucket.ts'),
  ]);
  setClock(clock);
  return () => {
    setClock();
    closeTable();
    closePool();
    closeBackupsClient();
  };
}

/** Every way by which the functions reach AWS, with the rights of the function that takes it. @returns the ways back */
async function confineCalls(guard: Guard): Promise<(() => void)[]> {
  const [{ table }, { pool }, { backupsClient }, { setCredentials }, { env }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/identity/pool.ts'),
    import('#functions/storage/backups-bucket.ts'),
    import('#functions/platform/credentials.ts'),
    import('#functions/platform/env.ts'),
  ]);
  // What is signed by hand says whose it is as in AWS, where a role's session has a token of its own.
  setCredentials(() => ({ ...env.aws, sessionToken: guard.functionAtWork() }));
  return [() => setCredentials(), ...[table(), pool(), backupsClient()].map((client) => guard.watch(client))];
}

/** The handler of a route or worker, out of the same file that its Lambda is bundled from. */
async function loadFunction<H extends Handler | StreamHandler | CalledHandler>({
  file,
}: {
  readonly file: string;
}): Promise<H> {
  const { handler } = await import(pathToFileURL(join(repository, 'functions', `${file}.ts`)).href);
  return handler;
}
