import type { TransactionView } from '#shared/contract/views.ts';
import { formatPercent } from '#shared/domain/fees.ts';
import { Money } from '../../../../components/bank/money.tsx';

export const DEFAULT_METHOD = 'Bank Transfer';

export function Fee({ feeAmount, feePercent }: Pick<TransactionView, 'feeAmount' | 'feePercent'>) {
  return (
    <>
      <Money amount={feeAmount} /> <span className="text-quiet">({formatPercent(feePercent)})</span>
    </>
  );
}
