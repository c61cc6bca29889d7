import type { TransactionView } from '#shared/contract/views.ts';
import { settlementAmount } from '#shared/domain/fees.ts';
import type { DepositToPay } from '#shared/domain/payment-code.ts';

export function depositToPay(transaction: TransactionView): DepositToPay {
  const { paymentDetails, userId, cryptoCurrency, cryptoAmount } = transaction;
  return {
    details: paymentDetails,
    toPay: settlementAmount(transaction),
    accountNumber: userId.accountNumber,
    coins: cryptoCurrency ? { currency: cryptoCurrency, amount: cryptoAmount } : undefined,
  };
}
