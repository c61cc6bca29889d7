const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const LONGEST_GOODBYE_MS = 3000;

/** At the beginning; it changes when that process ends. */
const parent = process.ppid;

/** Ends this process with `goodbye` when somebody asks for it, or when nobody is left who could. */
export function onShutdown(goodbye: () => Promise<unknown>): void {
  let departing = false;
  const depart = (): void => {
    // Whoever asks a second time does not want to wait.
    if (departing) process.exit(0);
    departing = true;
    setTimeout(() => process.exit(0), LONGEST_GOODBYE_MS).unref();
    goodbye().finally(() => process.exit(0));
  };
  for (const signal of SIGNALS) process.on(signal, depart);
  // The process that forked this one is gone.
  process.once('disconnect', depart);
  // NOTE: npm passes a SIGTERM on to its shell only, which goes and leaves this process behind.
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      depart();
    }, 500).unref();
  }
}
