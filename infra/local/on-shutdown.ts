const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const MAX_GOODBYE_MS = 3000;

const parent = process.ppid;

/** Runs the callback on a signal, or when the parent process ends. */
export function onShutdown(goodbye: () => Promise<unknown>): void {
  let departing = false;
  const depart = (): void => {
    if (departing) process.exit(0);
    departing = true;
    setTimeout(() => process.exit(0), MAX_GOODBYE_MS).unref();
    goodbye().finally(() => process.exit(0));
  };
  for (const signal of SIGNALS) process.on(signal, depart);
  // NOTE: npm passes SIGTERM to its shell only, which ends without this process.
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      depart();
    }, 500).unref();
  }
}
