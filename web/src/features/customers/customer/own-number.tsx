import type { TransactionView } from '#shared/contract/views.ts';
import { GroupedDigits } from '../../../components/bank/grouped-digits.tsx';
import { Copyable } from '../../../components/ui/copyable.tsx';

export function OwnAccountNumber({ transaction }: { transaction: TransactionView }) {
  if (!transaction.paymentDetails || transaction.cryptoCurrency) return null;
  const { accountNumber } = transaction.userId;
  return <Copyable label="Your account number" value={accountNumber} shown={<GroupedDigits value={accountNumber} />} />;
}
