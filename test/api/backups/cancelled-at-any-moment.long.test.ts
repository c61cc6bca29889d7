import { expect, test } from 'vitest';
import { currentBankContent } from '#test/support/bank-content.ts';
import { type Job, readJob, runJobWorker } from '#test/support/faults/held-jobs.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, backups } = setupBank();

const random = seededRandom(20261122);
const ROUNDS = iterationCount(40, 2);

test.each(['restore', 'delete-all'] as const)(
  'a %s that is cancelled at any moment is whole, or nothing has happened',
  async (kind) => {
    await money.customerWith(40);
    const filename = await backups.create();
    await money.customerWith(60);
    await bank.drain();
    await admin.signInAgain();
    const before = await currentBankContent(bank);
    for (let round = 0; round < ROUNDS; round += 1) {
      bank.clock.advance(1_000);
      const begun = kind === 'restore' ? backups.restore({ filename }) : backups.wipe();
      const isOurs = (job: Job | undefined) => job?.kind === kind && job.status === 'running';
      let job = await readJob();
      while (!isOurs(job)) job = await readJob();
      for (let reads = random.below(200); reads > 0; reads -= 1) await readJob();
      const { status } = await backups.cancel(job?.startedAt ?? '');
      const answer = await begun;
      expect([200, 409]).toContain(status);
      if (status === 200) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'job_cancelled' } });
        await runJobWorker();
        expect(await readJob()).toMatchObject({ status: 'failed' });
        expect((await bank.tableItems()).filter(({ pk }) => pk === 'MAINTENANCE')).toEqual([]);
        expect(await currentBankContent(bank)).toEqual(before);
      } else {
        expect(answer.status).toBe(200);
        break;
      }
    }
  },
);
