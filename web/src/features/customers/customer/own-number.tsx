import type { TransactionView } from '#shared/contract/views.ts';
import { GroupedDigits } from '../../../components/bank/grouped-digits.tsx';
import { TextWithCopyButton } from '../../../components/ui/text-with-copy-button.tsx';

export function CopyableOwnAccountNumber({ transaction }: { transaction: TransactionView }) {
  if (!transaction.paymentDetails || transaction.cryptoCurrency) return null;
  const { accountNumber } = transaction.userId;
  return (
    <TextWithCopyButton
      label="Your account number"
      value={accountNumber}
      shown={<GroupedDigits value={accountNumber} />}
    />
  );
}
