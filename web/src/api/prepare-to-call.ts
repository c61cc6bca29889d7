/** Preloads what the first call needs: the code for calls, and the deployment's setting. */
export function prepareToCall(): void {
  // NOTE: failures are ignored here; the first call tries again and reports them.
  import('./call.ts').then(({ connected }) => connected()).catch(() => undefined);
}
