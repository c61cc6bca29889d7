const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const MAX_GOODBYE_MS = 3000;

const parent = process.ppid;

/**
 * Runs the callback on a signal, or when the parent process ends.
 * @returns a function that does the same with an exit code
 */
export function onShutdown(goodbye: () => Promise<unknown>): (exitCode: number) => void {
  let departing = false;
  const departWith = (exitCode: number): void => {
    if (departing) process.exit(exitCode);
    departing = true;
    setTimeout(() => process.exit(exitCode), MAX_GOODBYE_MS).unref();
    goodbye().finally(() => process.exit(exitCode));
  };
  const depart = () => departWith(0);
  for (const signal of SIGNALS) process.on(signal, depart);
  // NOTE: npm passes SIGTERM to its shell only, which ends without this process.
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      if (!departing) depart();
    }, 500).unref();
  }
  return departWith;
}
