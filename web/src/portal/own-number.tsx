import type { TransactionView } from '#shared/contract/views.ts';
import { Copyable } from '../ui/copyable.tsx';

/** The customer's own account number, which a payment to the bank is to name: not with coins, which carry no message. */
export function OwnNumber({ transaction }: { transaction: TransactionView }) {
  if (!transaction.paymentDetails || transaction.cryptoCurrency) return null;
  return <Copyable label="Your account number" value={transaction.userId.accountNumber} />;
}
