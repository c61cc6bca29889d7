import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { transactionTypeLabels } from '../../../components/bank/type-labels.ts';

export function TransactionTypeName({ type }: { type: TransactionType }) {
  const Arrow = type === 'deposit' ? ArrowDownToLine : ArrowUpFromLine;
  return (
    <>
      <span className="[li_&]:sr-only">{transactionTypeLabels[type]} </span>
      <Arrow className="mr-1.5 hidden size-4 align-[-0.1875rem] text-quiet [li_&]:inline" aria-hidden="true" />
    </>
  );
}
