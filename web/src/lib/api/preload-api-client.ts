export function preloadApiClient(): void {
  // NOTE: failures are ignored here, because the first call tries again and reports them.
  import('./call.ts').then(({ connected }) => connected()).catch(() => undefined);
}
