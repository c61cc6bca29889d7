/** The worker of long work, alone in its process. Answers with the most memory it had, in megabytes. */
import { readFileSync } from 'node:fs';
import { runJob } from '#functions/backup-jobs/run-job.ts';
import { answer } from './child.ts';

/** Kilobytes. What Linux says of a process in `getrusage` begins with the memory of the parent process; this does not. */
function mostMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes);
}

answer(async (): Promise<number> => {
  await runJob(() => Number.POSITIVE_INFINITY);
  return Math.round(mostMemory() / 1024);
});
