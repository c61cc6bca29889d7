const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/**
 * Keeps Node's `fetch` from sending calls of this machine's own services to a proxy (`NODE_USE_ENV_PROXY`).
 * https://nodejs.org/api/http.html#built-in-proxy-support
 */
export function bypassProxyForLoopback(variables: NodeJS.ProcessEnv): void {
  // The name in lower case counts before the other one.
  for (const name of ['no_proxy', 'NO_PROXY'])
    variables[name] = [variables[name], ...LOOPBACK].filter(Boolean).join(',');
}
