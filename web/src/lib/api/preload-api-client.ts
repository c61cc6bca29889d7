export function preloadApiClient(): void {
  // NOTE: failures are ignored here, because the first call tries again and reports them.
  import('./call.ts').then(({ ensureApiConfigured: connected }) => connected()).catch(() => undefined);
}
