/** The API's functions as they are deployed, and events of an HTTP API. */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { buildDirectory, repository } from '#infra/build/sources.ts';
import { functionSources } from '#infra/cdk/function-sources.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { Route } from '#shared/contract/route.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { CLIENT } from './aws-stub.ts';

export interface BundledFunction extends NamedRoute {
  readonly bundle: string;
  readonly bytes: number;
}

export function bundledFunctions(): BundledFunction[] {
  const { outputs } = buildFunctions(functionSources());
  const bytes = (file: string) =>
    Object.entries(outputs).find(([path]) => path.endsWith(`functions/${file}/index.js`))?.[1].bytes ?? Number.NaN;
  return namedRoutes.map((named) => ({
    ...named,
    bundle: bundleIn(buildDirectory, named),
    bytes: bytes(named.file),
  }));
}

export const bundleIn = (folder: string, { file }: NamedRoute): string => join(folder, 'functions', file, 'index.js');

/** Bundled as CDK's `NodejsFunction` does by default. */
export async function usualBundle(
  name: 'usual-way' | 'usual-way-with-pool' = 'usual-way',
): Promise<{ bundle: string; bytes: number }> {
  const bundle = join(buildDirectory, 'bench', `${name}.cjs`);
  const { metafile }: { metafile: Metafile } = await build({
    absWorkingDir: repository,
    entryPoints: [`test/bench/${name}.ts`],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: ['@aws-sdk/*', '@smithy/*'],
    metafile: true,
    logLevel: 'error',
  });
  const [output] = Object.values(metafile.outputs);
  return { bundle, bytes: output?.bytes ?? Number.NaN };
}

/** @param folder an empty one */
export function bundlesOf(commit: string, folder: string): void {
  sourcesOf(commit, folder);
  const script = `
    const { buildFunctions } = await import('./infra/build/build-functions.ts');
    const { functionSources } = await import('./infra/cdk/function-sources.ts');
    buildFunctions(functionSources(), process.cwd() + '/bundles');
  `;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
}

/** With the packages of the working tree. @param folder an empty one */
export function sourcesOf(commit: string, folder: string): void {
  const tar = execFileSync('git', ['archive', commit], { cwd: repository, maxBuffer: 1e9 });
  execFileSync('tar', ['-x'], { cwd: folder, input: tar });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
}

export const IDEMPOTENCY_KEY = 'measured-once';

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** @param claims of the caller's token, besides those that all have */
export function eventFor(
  route: Route,
  path: string,
  { params = {}, query = {}, body }: Input,
  claims: Readonly<Record<string, unknown>>,
): object {
  const rawPath = `${API_BASE}${path}`;
  return {
    version: '2.0',
    routeKey: `${route.method} ${API_BASE}${route.path}`,
    rawPath,
    rawQueryString: String(new URLSearchParams(query)),
    headers: { 'content-type': 'application/json', 'idempotency-key': IDEMPOTENCY_KEY },
    pathParameters: params,
    queryStringParameters: query,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      requestId: 'bench',
      http: { method: route.method, path: rawPath, sourceIp: '203.0.113.7' },
      authorizer: { jwt: { claims: { token_use: 'access', ...claims, client_id: CLIENT }, scopes: [] } },
    },
  };
}
