import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import { BeforeAfterTable } from '../../../../components/bank/before-after-table.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { type PreviewedChange, previewQuery } from '../transaction-queries.ts';

const FAILED = 'The money before and after could not be loaded';

interface MoneyPreviewProps {
  readonly transaction: TransactionView;
  readonly change: PreviewedChange;
}

export function MoneyPreview({ transaction, change }: MoneyPreviewProps) {
  const { data, error, isPlaceholderData } = useQuery(previewQuery(transaction, change));
  if (error) return <WarningNotice>{errorSentence(error, FAILED)}</WarningNotice>;
  if (!data) return <Skeleton label="Loading the money before and after" lines={4} />;
  const { before, after, allowed, refusal } = data;
  const { name, email } = transaction.userId;
  // Only a deleted customer has no e-mail address.
  const isDeleted = email === '';
  return (
    <div aria-busy={isPlaceholderData} className="grid gap-3 transition-opacity aria-busy:opacity-60">
      <BeforeAfterTable
        label={isDeleted ? 'Unclaimed, of a deleted customer' : `Money of ${name}`}
        rows={[
          { label: 'Balance', before: before.balance, after: after.balance },
          { label: 'Reserved', before: before.reservedAmount, after: after.reservedAmount },
          { label: 'Available', before: before.availableBalance, after: after.availableBalance },
          { label: 'Fee', before: before.feeAmount, after: after.feeAmount },
        ]}
      />
      {!allowed && <WarningNotice>{refusal ?? 'The bank would refuse this'}</WarningNotice>}
    </div>
  );
}

export function WarningNotice({ children }: { children: string }) {
  return (
    <p role="status" className="flex gap-2.5 rounded-control bg-warning-soft px-3.5 py-3 text-sm text-ink">
      <TriangleAlert className="mt-px size-5 shrink-0 text-warning" aria-hidden="true" />
      {children}
    </p>
  );
}
