/** The bank uses optimistic locking: after a conflict, an administrator sees the other change and decides again. */
import { History } from 'lucide-react';
import * as z from 'zod/mini';
import { TransactionDetailView, type TransactionView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { DifferenceList } from '../../../../components/differences.tsx';
import { formatMoment } from '../../../../components/ui/date-time.tsx';
import { scrollIntoView } from '../../../../components/ui/scroll-into-view.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { readTokenPayload } from '../../../../lib/session/access-token.ts';
import { useSession } from '../../../../lib/session/browser-session.ts';

export function currentTransactionOfConflict(refusal: unknown): TransactionDetailView | undefined {
  if (!(refusal instanceof ApiError) || refusal.code !== 'stale_version') return undefined;
  const { success, data } = z.safeDecode(TransactionDetailView, refusal.details.current as never);
  return success ? data : undefined;
}

interface EditConflictNoticeProps {
  readonly shown: TransactionView;
  readonly current: TransactionDetailView;
  readonly refused: boolean;
  readonly advice?: string;
}

const TYPED = 'What you typed is still here: look again and decide.';

export function EditConflictNotice({ shown, current, refused, advice = TYPED }: EditConflictNoticeProps) {
  const last = current.timeline.at(-1);
  const { signedIn } = useSession();
  const isOwn = last?.byId !== undefined && last.byId === readTokenPayload(signedIn?.token ?? '').username;
  return (
    <div
      ref={scrollIntoView}
      role="alert"
      className="flex gap-2.5 rounded-control bg-warning-soft px-3.5 py-3 text-sm text-ink"
    >
      <History className="mt-px size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="grid gap-1.5">
        <p className="font-semibold">
          {last
            ? `${isOwn ? 'You' : last.by} changed this on ${formatMoment(last.at)}`
            : 'Another administrator changed this'}
        </p>
        <DifferenceList differences={differences(shown, current)} />
        <p>
          {refused && (isOwn ? 'This may be your change, whose answer was lost. ' : 'Your change was not made. ')}
          {advice}
        </p>
      </div>
    </div>
  );
}

function differences(shown: TransactionView, current: TransactionView) {
  const facts = (of: TransactionView) => ({
    Status: transactionStatusLabels[of.status],
    Amount: formatEuros(of.amount),
    Description: of.description ?? 'none',
    'Proof image': of.adminProof?.proofImage ?? 'none',
    Notes: of.adminProof?.notes ?? 'none',
  });
  const now: Record<string, string> = facts(current);
  return Object.entries(facts(shown))
    .map(([label, before]) => ({ key: label, label, before, after: now[label] }))
    .filter(({ before, after }) => before !== after);
}
