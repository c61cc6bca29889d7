import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { Crc32, Md5, readableStreamHasher, Sha256 } from '#infra/build/stand-ins/checksum.ts';
import { createHash } from '#infra/build/stand-ins/sha256.ts';
import { functionSources, PUBLISHER } from '#infra/cdk/function-sources.ts';
import { workers } from '#infra/cdk/workers.ts';
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

describe('the bundles', () => {
  it.each([...namedRoutes.map(({ file, route }) => ({ file, needs: route.needs })), ...workers])(
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

  it('have the short way to credentials, and not the long one', () => {
    for (const { file } of [...namedRoutes, ...workers]) {
      expect(holds(file, 'node_modules/@aws-sdk/credential-provider-'), file).toBe(false);
    }
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
    // The check value of the algorithm, as of "123456789".
    expect(hex(await crc.digest())).toBe('cbf43926');
    const hash = new Sha256();
    hash.update(new TextEncoder().encode('abc').buffer);
    const abc = hex(await hash.digest());
    expect(abc).toBe(createHash().update('abc').digest('hex'));
    expect(hex(await readableStreamHasher(Sha256, Readable.from(['a', 'bc'])))).toBe(abc);
    // The examples of RFC 4231 (2) and RFC 1321.
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
    const { statusCode, body } = await handler(
      { headers: { 'content-type': 'application/json' }, requestContext, body: '[]', isBase64Encoded: false },
      {},
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
