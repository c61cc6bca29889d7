/** Fetches in advance what the first call will need: the code for calls, and the deployment's setting. */
export function prepareToCall(): void {
  // NOTE: a failure is no matter here; the first call tries again and tells.
  Promise.all([import('./call.ts'), import('./connection.ts').then(({ connected }) => connected())]).catch(
    () => undefined,
  );
}
