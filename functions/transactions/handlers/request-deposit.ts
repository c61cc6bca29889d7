import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import { formattedCoinAmount } from '#shared/domain/crypto-amount.ts';
import { feeOf, settlementAmount } from '#shared/domain/ledger.ts';
import { methodInstructions } from '#shared/domain/method-kinds.ts';
import type { Cents } from '#shared/domain/money.ts';
import { requestedMovement } from '#shared/domain/money-requests.ts';
import { type DepositMethod, getActiveMethod } from '#shared/domain/payment-methods.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { idempotentReplay } from '../../core/http/response.ts';
import { createTransaction } from '../create-transaction.ts';
import { toOwnTransactionView } from '../transaction-view.ts';

export const handler = endpoint(requestDeposit, async ({ body, request }, principal) => {
  const { feeAmount, eurToCryptoRate, ...asked } = body;
  const { transaction, idempotentReplay: again } = await createTransaction({
    customerId: principal.userId,
    principal,
    request,
    body: asked,
    shown: { feeAmount, eurToCryptoRate },
    methods: 'DEPOSIT',
    limited: 'deposit',
    decide: ({ methods }) => {
      const method = getActiveMethod(methods('DEPOSIT').methods, asked.methodCode, 'methodCode');
      return {
        ...requestedMovement('deposit', asked, method),
        method: method.name,
        ...instructions(method, asked.amount),
      };
    },
  });
  const view = toOwnTransactionView(transaction);
  const response = {
    message: 'Deposit request created! Status: Pending',
    transaction: view,
    amountToPay: settlementAmount(view),
  };
  return again ? idempotentReplay(response) : response;
});

function instructions(method: DepositMethod, amount: Cents) {
  const { paidTo, coins } = methodInstructions[method.type];
  const inCoins = coins?.(method);
  const toPay = settlementAmount({ type: 'deposit', amount, feeAmount: feeOf(amount, method.feePercent) });
  return {
    paymentDetails: paidTo(method),
    coins: inCoins && { ...inCoins, amount: formattedCoinAmount(toPay, inCoins.rate) },
  };
}
