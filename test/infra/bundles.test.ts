import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { functionSources } from '#infra/cdk/function-sources.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const COGNITO = 'node_modules/@aws-sdk/client-cognito-identity-provider/';

const folder = createTempFolder('bundles-');
let outputs: Map<string | undefined, ReturnType<typeof buildFunctions>['outputs'][string]>;

beforeAll(() => {
  const built = Object.entries(buildFunctions(functionSources(), folder).outputs);
  outputs = new Map(built.map(([path, output]) => [/functions\/(.+)\/index\.js/.exec(path)?.[1], output]));
});

const bundle = (file: string) => outputs.get(file) ?? expect.fail(`There is no bundle of ${file}`);

/** Calls a function and keeps its log off the terminal. */
async function call(name: string, event: object): Promise<{ statusCode: number; body: string }> {
  const { handler } = createRequire(import.meta.url)(join(folder, 'functions', name, 'index.js'));
  const requestContext = { requestId: 'request', http: { method: 'GET', path: '/', sourceIp: '127.0.0.1' } };
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return handler({ version: '2.0', headers: {}, requestContext, ...event }, {}).finally(() => logged.mockRestore());
}

it("a bundle contains Cognito's client exactly where the contract requires identity", () => {
  const holds = (file: string) => Object.keys(bundle(file).inputs).some((input) => input.includes(COGNITO));
  const carrying = namedRoutes.filter(({ file }) => holds(file)).map(({ key }) => key);
  const needing = namedRoutes.filter(({ route }) =>
    route.permissions.some((permission) => permission.startsWith('identity:')),
  );
  expect(carrying).toEqual(needing.map(({ key }) => key));
});

it('the bundled functions answer with the document of the contract, and with a page that has a place for each call', async () => {
  const { body: document } = await call('reports/handlers/get-openapi', {});
  expect(JSON.parse(document)).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  const { body: page } = await call('reports/handlers/get-docs', {});
  expect(namedRoutes.filter(({ key }) => !page.includes(`id="${key}"`))).toEqual([]);
});

it('the bundled functions refuse in sentences for people, and contain no English texts of zod', async () => {
  const event = { headers: { 'content-type': 'application/json' }, body: '[]', isBase64Encoded: false };
  const { statusCode, body } = await call('sign-in/handlers/login', event);
  expect([statusCode, JSON.parse(body).message]).toEqual([400, 'The request is not valid']);
});

it('a bundle is one file without outside imports of the AWS SDK, and its source map is not deployed (ASVS 15.2.3)', () => {
  for (const [name] of functionSources()) {
    expect(statSync(join(folder, 'functions', name, 'index.js')).size).toBeGreaterThan(0);
    expect(() => statSync(join(folder, 'functions', name, 'index.js.map'))).toThrow();
    expect(bundle(name).imports.filter(({ path }) => path.startsWith('@aws-sdk'))).toEqual([]);
  }
});

it('no bundle contains an emulator of the local stack, such as the page of sent messages', () => {
  const inputs = [...functionSources().keys()].flatMap((name) => Object.keys(bundle(name).inputs));
  expect(inputs.filter((input) => input.includes('infra/local/'))).toEqual([]);
});

it('the bundle of a function that stores pictures has the WebAssembly beside it that decodes them', () => {
  const beside = readdirSync(join(folder, 'functions/customers/handlers/update-profile'));
  for (const codec of ['mozjpeg_dec', 'mozjpeg_enc', 'squoosh_png_bg', 'squoosh_resize_bg']) {
    expect(beside).toContain(`${codec}.wasm`);
  }
});

it('the bundles are not built when the contract has a function without source', () => {
  const sources = new Map([...functionSources(), ['loans/get-loan', 'functions/loans/get-loan.ts']]);
  expect(() => buildFunctions(sources, folder)).toThrow(/not written: functions\/loans\/get-loan\.ts$/);
});
