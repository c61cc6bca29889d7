import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { Crc32, Md5, readableStreamHasher, Sha256 } from '#infra/build/stand-ins/checksum.ts';
import { loadConfig, NODE_REGION_CONFIG_OPTIONS } from '#infra/build/stand-ins/config.ts';
import { createHash } from '#infra/build/stand-ins/sha256.ts';
import { functionSources } from '#infra/cdk/function-sources.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { referencePage } from '#shared/contract/reference/page.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { tempFolder } from '#test/support/temp-folder.ts';

const COGNITO = 'node_modules/@aws-sdk/client-cognito-identity-provider/';

const folder = tempFolder('bundles-');
let outputs: Map<string | undefined, ReturnType<typeof buildFunctions>['outputs'][string]>;

beforeAll(() => {
  const built = Object.entries(buildFunctions(functionSources(), folder).outputs);
  outputs = new Map(built.map(([path, output]) => [/functions\/(.+)\/index\.js/.exec(path)?.[1], output]));
});

const bundle = (file: string) => outputs.get(file) ?? expect.fail(`There is no bundle of ${file}`);

/** Keeps the log of the function off the terminal. */
async function call(name: string, event: object): Promise<{ statusCode: number; body: string }> {
  const { handler } = createRequire(import.meta.url)(join(folder, 'functions', name, 'index.js'));
  const requestContext = { requestId: 'request', http: { method: 'GET', path: '/', sourceIp: '127.0.0.1' } };
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return handler({ version: '2.0', headers: {}, requestContext, ...event }, {}).finally(() => logged.mockRestore());
}

describe('a bundle', () => {
  it("carries Cognito's client exactly where the contract says that identity is needed", () => {
    const holds = (file: string) => Object.keys(bundle(file).inputs).some((input) => input.includes(COGNITO));
    const carrying = namedRoutes.filter(({ file }) => holds(file)).map(({ key }) => key);
    const needing = namedRoutes.filter(({ route }) => route.needs.some((need) => need.startsWith('identity:')));
    expect(carrying).toEqual(needing.map(({ key }) => key));
  });

  it.each([
    ['docs/get-docs', () => referencePage(openApiDocument())],
    ['docs/get-openapi', () => JSON.stringify(openApiDocument())],
  ])('of %s answers with the document that was made when it was built', async (name, made) => {
    expect(await call(name, {})).toMatchObject({ statusCode: 200, body: made() });
  });

  it('refuses in sentences for people, though no English of zod is in it', async () => {
    const event = { headers: { 'content-type': 'application/json' }, body: '[]', isBase64Encoded: false };
    const { statusCode, body } = await call('session/login', event);
    expect([statusCode, JSON.parse(body).message]).toEqual([400, 'The request is not valid']);
  });

  it('is one file with nothing of the AWS SDK left outside, and its source map is not deployed', () => {
    for (const [name] of functionSources()) {
      expect(statSync(join(folder, 'functions', name, 'index.js')).size).toBeGreaterThan(0);
      expect(() => statSync(join(folder, 'functions', name, 'index.js.map'))).toThrow();
      expect(bundle(name).imports.filter(({ path }) => path.startsWith('@aws-sdk'))).toEqual([]);
    }
  });

  it('is not built when the contract has a function that is not written', () => {
    const sources = new Map([...functionSources(), ['loans/get-loan', 'functions/loans/get-loan.ts']]);
    expect(() => buildFunctions(sources, folder)).toThrow(/not written: functions\/loans\/get-loan\.ts$/);
  });
});

describe('what stands in for parts of the AWS SDK', () => {
  it('reads settings from the environment, and says which one is missing', async () => {
    const selector = ({ AWS_MAX_ATTEMPTS }: Record<string, string | undefined>) =>
      AWS_MAX_ATTEMPTS === undefined ? undefined : Number(AWS_MAX_ATTEMPTS);
    const attempts = () => loadConfig({ environmentVariableSelector: selector, default: async () => 3 })();
    vi.stubEnv('AWS_MAX_ATTEMPTS', '5');
    expect(await attempts()).toBe(5);
    vi.stubEnv('AWS_MAX_ATTEMPTS', undefined);
    expect(await attempts()).toBe(3);
    vi.stubEnv('AWS_REGION', undefined);
    await expect(loadConfig(NODE_REGION_CONFIG_OPTIONS)()).rejects.toThrow('AWS_REGION is not set');
    vi.unstubAllEnvs();
  });

  it('computes the check values of its algorithms: CRC-32, FIPS 180-2, RFC 4231 (2), RFC 1321', async () => {
    const crc = new Crc32();
    for (const part of ['12345', new TextEncoder().encode('6789')]) crc.update(part);
    const hash = new Sha256();
    hash.update(new TextEncoder().encode('abc').buffer);
    const mac = new Sha256('Jefe');
    mac.update('what do ya want for nothing?');
    const md5 = new Md5();
    md5.update('zyx');
    md5.reset();
    md5.update('abc');
    const streamed = readableStreamHasher(Sha256, Readable.from(['a', 'bc']));
    const digests = await Promise.all([crc, hash, mac, md5].map((one) => one.digest()).concat(streamed));
    const abc = createHash().update('abc').digest('hex');
    expect(digests.map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual([
      'cbf43926',
      abc,
      expect.stringMatching(/^5bdcc146bf60754e6a042426089575c7/),
      '900150983cd24fb0d6963f7d28e17f72',
      abc,
    ]);
    expect(abc).toMatch(/^ba7816bf8f01cfea414140de5dae2223/);
  });
});
