import { DELETE_PHRASE, deleteAllData, NOT_TYPED } from '#shared/contract/backups.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { toOutcome } from '../backup-jobs/job-view.ts';
import { startJob } from '../backup-jobs/start-job.ts';
import { backupName } from '../data/backups.ts';
import { assertNoJob } from '../data/jobs.ts';
import { readTotals } from '../data/totals.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { secondPersonOfJob } from '../operations/second-person.ts';
import { isoTime, now } from '../platform/clock.ts';
import { invalid } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';

const deleteAll = secondPersonOfJob(
  deleteAllData,
  async (input, _, rules) => {
    const alone = { input, subject: '', changes: [], needs: () => false };
    if (rules?.deleteAll === false) return alone;
    await assertNoJob();
    const totals = await readTotals();
    const number = (count: number) => count.toLocaleString('en-US');
    const customers = { key: 'customers', label: 'Customers', before: number(totals.users), after: '0' };
    return {
      input: { ...input, body: { phrase: DELETE_PHRASE } },
      subject: 'Deletion of all data',
      changes: [
        customers,
        { key: 'balance', label: 'Their balances', before: formatEuros(totals.balance), after: formatEuros(cents(0)) },
        {
          key: 'transactions',
          label: 'Transactions',
          before: number(totals.count(['deposit', 'withdraw'])),
          after: '0',
        },
        { key: 'tickets', label: 'Support tickets', before: number(totals.tickets()), after: '0' },
      ],
      // Money moves every minute, but another number of customers needs another decision.
      bound: [customers],
      evidence: { customers: totals.users, balance: totals.balance },
      needs: () => true,
    };
  },
  async ({ request }, caller, approved) => {
    const startedAt = isoTime(now());
    const job = await startJob(
      {
        id: newId(),
        kind: 'delete-all',
        startedAt,
        by: auditActor(caller, request),
        filename: backupName(startedAt),
      },
      { claim: approved?.claim },
    );
    const { message = 'All data are being deleted', ...outcome } = toOutcome(job);
    return { ...outcome, message };
  },
);

export const handler = endpoint(deleteAllData, async (input, caller) => {
  if (input.body.phrase === undefined && input.request.fromPage) throw invalid({ phrase: NOT_TYPED });
  return deleteAll(input, caller);
});
