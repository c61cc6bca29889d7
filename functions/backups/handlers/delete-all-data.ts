import { DELETE_PHRASE, deleteAllData, PHRASE_NOT_TYPED_MESSAGE } from '#shared/contract/backups.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { withDualApprovalOfJob } from '../../approvals/dual-approval.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { isoTime, now } from '../../core/clock.ts';
import { invalidRequestError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { newId } from '../../core/ids.ts';
import { readTotals } from '../../reports/totals.ts';
import { backupFilename } from '../backups.ts';
import { toJobOutcome } from '../job-view.ts';
import { assertNoJobRuns } from '../jobs.ts';
import { startJob } from '../start-job.ts';

const deleteAll = withDualApprovalOfJob(
  deleteAllData,
  async (input, _, rules) => {
    const alone = { input, subject: '', changes: [], needsApproval: () => false };
    if (rules?.deleteAll === false) return alone;
    await assertNoJobRuns();
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
      // The approval is bound to the number of customers, which would need another decision; money moves every minute.
      bound: [customers],
      evidence: { customers: totals.users, balance: totals.balance },
      needsApproval: () => true,
    };
  },
  async ({ request }, principal, approved) => {
    const startedAt = isoTime(now());
    const job = await startJob(
      {
        id: newId(),
        kind: 'delete-all',
        startedAt,
        by: auditActor(principal, request),
        filename: backupFilename(startedAt),
      },
      { claim: approved?.claim },
    );
    const { message = 'All data are being deleted', ...outcome } = toJobOutcome(job);
    return { ...outcome, message };
  },
);

export const handler = endpoint(deleteAllData, async (input, principal) => {
  if (input.body.phrase === undefined && input.request.fromPage)
    throw invalidRequestError({ phrase: PHRASE_NOT_TYPED_MESSAGE });
  return deleteAll(input, principal);
});
