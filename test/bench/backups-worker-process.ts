/** The worker of long work, alone in its process. Answers with the most memory it had, in megabytes. */
import { runJob } from '#functions/jobs/run.ts';
import { answer } from './child.ts';

answer(async (): Promise<number> => {
  await runJob(() => Number.POSITIVE_INFINITY);
  return Math.round(process.resourceUsage().maxRSS / 1024);
});
