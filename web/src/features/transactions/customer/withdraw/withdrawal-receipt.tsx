import type { TransactionView } from '#shared/contract/views.ts';
import { settlementAmount } from '#shared/domain/fees.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { PaymentDetails } from '../../../../components/bank/payment-details.tsx';
import { formatCharge } from '../../../reports/customer/figures.ts';
import { Receipt } from '../receipt.tsx';

interface WithdrawalReceiptProps {
  readonly transaction: TransactionView;
  readonly onAgain: () => void;
}

export function WithdrawalReceipt({ transaction, onAgain }: WithdrawalReceiptProps) {
  const { amount, feeAmount, feePercent } = transaction;
  return (
    <Receipt
      title="Withdrawal requested"
      next="The amount is reserved until the bank has paid it out. Quote the reference number if you write to us about it."
      transaction={transaction}
      quote={{
        label: 'What you receive',
        lines: [
          { label: 'Amount', value: formatEuros(amount) },
          { label: 'Charge', value: formatCharge(feeAmount, feePercent) },
        ],
        total: { label: 'You receive', value: formatEuros(settlementAmount(transaction)) },
      }}
      history={{ to: '/dashboard/withdrawals', label: 'Withdrawal History' }}
      again="New withdrawal"
      onAgain={onAgain}
    >
      <div>
        <h3 className="mb-3 text-base">Where to</h3>
        <PaymentDetails details={transaction.paymentDetails} />
      </div>
    </Receipt>
  );
}
