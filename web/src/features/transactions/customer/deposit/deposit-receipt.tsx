import type { TransactionView } from '#shared/contract/views.ts';
import { settlementAmount } from '#shared/domain/fees.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { PaymentDetails } from '../../../../components/bank/payment-details.tsx';
import { OwnAccountNumber } from '../../../customers/customer/own-number.tsx';
import { formatCharge, RATE_NOT_FIXED_TEXT } from '../../../reports/customer/figures.ts';
import { depositToPay } from '../deposit-to-pay.ts';
import { PaymentQrCodePicture } from '../payment-code.tsx';
import { Receipt } from '../receipt.tsx';

interface DepositReceiptProps {
  readonly transaction: TransactionView;
  readonly onAgain: () => void;
}

export function DepositReceipt({ transaction, onAgain }: DepositReceiptProps) {
  const { amount, feeAmount, feePercent, cryptoAmount, cryptoCurrency } = transaction;
  const coins = cryptoCurrency
    ? [{ label: `Amount in ${cryptoCurrency}`, value: cryptoAmount ?? RATE_NOT_FIXED_TEXT }]
    : [];
  return (
    <Receipt
      title="Deposit requested"
      next="Your account is credited when the bank has seen your payment. Quote the reference number if you write to us about it."
      transaction={transaction}
      quote={{
        label: 'What you pay',
        lines: [
          { label: 'Amount', value: formatEuros(amount) },
          { label: 'Charge', value: formatCharge(feeAmount, feePercent) },
          ...coins,
        ],
        total: { label: 'Amount to pay', value: formatEuros(settlementAmount(transaction)) },
      }}
      history={{ to: '/dashboard/deposits', label: 'Deposits History' }}
      again="New deposit"
      onAgain={onAgain}
    >
      <div className="grid gap-4">
        <h3 className="text-base">Where to pay</h3>
        <PaymentDetails details={transaction.paymentDetails} />
        <OwnAccountNumber transaction={transaction} />
        <PaymentQrCodePicture payment={depositToPay(transaction)} />
      </div>
    </Receipt>
  );
}
