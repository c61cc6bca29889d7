/** Runs a worker alone in its process, as Lambda does, and reports its peak memory in megabytes. */
import { readFileSync } from 'node:fs';
import { runJob } from '#functions/backups/run-job.ts';

/** Returns the peak memory in kilobytes. `getrusage` on Linux starts from the parent's memory; this does not. */
function mostMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes);
}

await runJob(() => Number.POSITIVE_INFINITY);
process.send?.(Math.round(mostMemory() / 1024), () => process.exit());
