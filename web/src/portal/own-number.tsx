import type { TransactionView } from '#shared/contract/views.ts';
import { Copyable } from '../ui/copyable.tsx';

/** The customer's account number, to be named in the payment; coins carry no reference. */
export function OwnNumber({ transaction }: { transaction: TransactionView }) {
  if (!transaction.paymentDetails || transaction.cryptoCurrency) return null;
  return <Copyable label="Your account number" value={transaction.userId.accountNumber} />;
}
