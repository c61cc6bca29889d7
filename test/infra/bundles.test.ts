import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { Crc32, Md5, readableStreamHasher, Sha256 } from '#infra/build/stand-ins/checksum.ts';
import { loadConfig, NODE_REGION_CONFIG_OPTIONS, resolveRegionConfig } from '#infra/build/stand-ins/config.ts';
import { createHash } from '#infra/build/stand-ins/sha256.ts';
import { functionSources, PUBLISHER } from '#infra/cdk/function-sources.ts';
import { UNKNOWN_ADDRESS, workers } from '#infra/cdk/workers.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { referencePage } from '#shared/contract/reference/page.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { tempFolder } from '#test/support/temp-folder.ts';

type Metafile = ReturnType<typeof buildFunctions>;

const KB = 1000;
const COGNITO = 'node_modules/@aws-sdk/client-cognito-identity-provider/';

const folder = tempFolder('bundles-');
let metafile: Metafile;
let outputs: Map<string, Metafile['outputs'][string]>;

beforeAll(() => {
  metafile = buildFunctions(functionSources(), folder);
  outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [
      /functions\/(.+)\/index\.js/.exec(path)?.[1] ?? path,
      output,
    ]),
  );
});

const bundle = (file: string) => outputs.get(file) ?? expect.fail(`There is no bundle of ${file}`);
const holds = (file: string, path: string) => Object.keys(bundle(file).inputs).some((input) => input.includes(path));

/** Keeps the log of a function off the terminal. */
async function unlogged(call: () => Promise<{ statusCode: number; body: string }>) {
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return call().finally(() => logged.mockRestore());
}

describe('the bundles', () => {
  const others = [...workers, { ...UNKNOWN_ADDRESS, needs: [] }];
  it.each([...namedRoutes.map(({ file, route }) => ({ file, needs: route.needs })), ...others])(
    'of $file is small enough for a quick cold start',
    ({ file, needs }) => {
      const limit = needs.some((need) => need.startsWith('identity:')) ? 600 * KB : 300 * KB;
      expect(bundle(file).bytes).toBeLessThanOrEqual(limit);
    },
  );

  it("carry Cognito's client exactly where the contract says that identity is needed", () => {
    const carrying = namedRoutes.filter(({ file }) => holds(file, COGNITO)).map(({ key }) => key);
    const needing = namedRoutes.filter(({ route }) => route.needs.some((need) => need.startsWith('identity:')));
    expect(carrying).toEqual(needing.map(({ key }) => key));
  });

  it('of routes that read nothing have no client of the table either, and start the quickest', () => {
    for (const { file, route } of namedRoutes) {
      const readsNothing = route.access === 'public' && route.needs.length === 0;
      expect(holds(file, 'node_modules/@aws-sdk/client-dynamodb/'), file).toBe(!readsNothing);
    }
  });

  it.each([
    { name: 'get-docs', made: () => referencePage(openApiDocument()) },
    { name: 'get-openapi', made: () => JSON.stringify(openApiDocument()) },
  ])('of docs/$name has its document from the build, the same one', async ({ name, made }) => {
    expect(holds(`docs/${name}`, 'shared/contract/openapi.ts')).toBe(false);
    expect(bundle(`docs/${name}`).bytes).toBeLessThanOrEqual(100 * KB);
    const { handler } = createRequire(import.meta.url)(join(folder, 'functions/docs', name, 'index.js'));
    const http = { method: 'GET', path: `/${name}`, sourceIp: '127.0.0.1' };
    const event = { version: '2.0', headers: {}, requestContext: { requestId: 'request', http } };
    const answer = await unlogged(() => handler(event, {}));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(made());
  });

  it('have the short way to credentials, and not the long one', () => {
    for (const { file } of [...namedRoutes, ...workers]) {
      expect(holds(file, 'node_modules/@aws-sdk/credential-provider-'), file).toBe(false);
    }
  });

  it("make no formatter of a language's numbers, which takes longer than all schemas together", () => {
    const making = [...functionSources().keys()].filter((name) =>
      readFileSync(join(folder, 'functions', name, 'index.js'), 'utf8').includes('new Intl.NumberFormat'),
    );
    expect(making).toEqual([]);
  });

  it('look for settings in the environment alone', async () => {
    for (const { file } of [...namedRoutes, ...workers]) {
      expect(holds(file, 'shared-ini-file-loader'), file).toBe(false);
    }
    const attempts = (
      environmentVariableSelector: (environment: Record<string, string | undefined>) => number | undefined,
    ) => loadConfig({ environmentVariableSelector, default: async () => 3 })();
    vi.stubEnv('AWS_MAX_ATTEMPTS', '5');
    expect(await attempts(({ AWS_MAX_ATTEMPTS }) => Number(AWS_MAX_ATTEMPTS))).toBe(5);
    expect(await attempts(() => undefined)).toBe(3);
    const absent = () => {
      throw new Error('There is none');
    };
    expect(await attempts(absent)).toBe(3);
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    const { region, useFipsEndpoint } = resolveRegionConfig({
      region: loadConfig(NODE_REGION_CONFIG_OPTIONS),
      useFipsEndpoint: async () => true,
    });
    expect([await region(), await useFipsEndpoint()]).toEqual(['eu-central-1', true]);
    vi.stubEnv('AWS_REGION', undefined);
    await expect(loadConfig(NODE_REGION_CONFIG_OPTIONS)()).rejects.toThrow('AWS_REGION is not set');
    vi.unstubAllEnvs();
  });

  it('of workers make no ends of pages, for which they have no secret', () => {
    for (const { file } of workers) {
      const { bytesInOutput = 0 } = bundle(file).inputs['functions/data/cursor.ts'] ?? {};
      expect(bytesInOutput, file).toBe(0);
    }
  });

  it('have the hash of Node instead of another one', () => {
    // The example of FIPS 180-2.
    expect(createHash().update('abc').digest('hex')).toMatch(/^ba7816bf8f01cfea414140de5dae2223/);
    expect(holds('withdrawals/request-withdrawal', 'infra/build/stand-ins/sha256.ts')).toBe(true);
  });

  it('have the checksums of Node instead of others', async () => {
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    const crc = new Crc32();
    for (const part of ['12345', new TextEncoder().encode('6789')]) crc.update(part);
    // The algorithm's check value.
    expect(hex(await crc.digest())).toBe('cbf43926');
    const hash = new Sha256();
    hash.update(new TextEncoder().encode('abc').buffer);
    const abc = hex(await hash.digest());
    expect(abc).toBe(createHash().update('abc').digest('hex'));
    expect(hex(await readableStreamHasher(Sha256, Readable.from(['a', 'bc'])))).toBe(abc);
    // Of RFC 4231 (2) and RFC 1321.
    const mac = new Sha256('Jefe');
    mac.update('what do ya want for nothing?');
    expect(hex(await mac.digest())).toMatch(/^5bdcc146bf60754e6a042426089575c7/);
    const md5 = new Md5();
    md5.update('zyx');
    md5.reset();
    md5.update('abc');
    expect(hex(await md5.digest())).toBe('900150983cd24fb0d6963f7d28e17f72');
    crc.reset();
    expect(hex(await crc.digest())).toBe('00000000');
    expect(holds('withdrawals/request-withdrawal', 'node_modules/@smithy/core/dist-es/submodules/checksum/')).toBe(
      false,
    );
  });

  it('refuse in sentences for people, though no English of zod is in them', async () => {
    const { handler } = createRequire(import.meta.url)(join(folder, 'functions/session/login/index.js'));
    const requestContext = { requestId: 'r', http: { sourceIp: '127.0.0.1' } };
    const headers = { 'content-type': 'application/json' };
    const { statusCode, body } = await unlogged(() =>
      handler({ headers, requestContext, body: '[]', isBase64Encoded: false }, {}),
    );
    expect({ statusCode, message: JSON.parse(body).message }).toEqual({
      statusCode: 400,
      message: 'The request is not valid',
    });
  });

  it('are one file each, with no source map in the asset and nothing left outside', () => {
    for (const [name] of functionSources()) {
      const asset = join(folder, 'functions', name);
      expect(statSync(join(asset, 'index.js')).size).toBeGreaterThan(0);
      expect(() => statSync(join(asset, 'index.js.map'))).toThrow();
      const outside = bundle(name).imports.filter(({ path, external }) => external && !path.startsWith('node:'));
      expect(outside.map(({ path }) => path).filter((path) => path.startsWith('@aws-sdk'))).toEqual([]);
    }
  });

  it('name every function that the contract has and that is not written', () => {
    const sources = new Map([...functionSources(), ['loans/get-loan', 'functions/loans/get-loan.ts']]);
    expect(() => buildFunctions(sources, folder)).toThrow(/not written: functions\/loans\/get-loan\.ts$/);
    expect(functionSources().has(PUBLISHER)).toBe(true);
  });
});
