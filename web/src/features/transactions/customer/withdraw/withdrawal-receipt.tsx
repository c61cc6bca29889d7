import type { TransactionView } from '#shared/contract/views.ts';
import { PaymentDetailsList } from '../../../../components/bank/payment-details.tsx';
import { RequestedCoinRate } from '../coin-rate.tsx';
import MoneyRequestReceipt from '../receipt.tsx';

interface WithdrawalReceiptProps {
  readonly transaction: TransactionView;
  readonly onAgain: () => void;
}

export default function WithdrawalReceipt({ transaction, onAgain }: WithdrawalReceiptProps) {
  return (
    <MoneyRequestReceipt transaction={transaction} onAgain={onAgain}>
      <div>
        <h3 className="mb-3 text-base">Recipient details</h3>
        <PaymentDetailsList details={transaction.paymentDetails} />
        <div className="mt-4">
          <RequestedCoinRate transaction={transaction} />
        </div>
      </div>
    </MoneyRequestReceipt>
  );
}
