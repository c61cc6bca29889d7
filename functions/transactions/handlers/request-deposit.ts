import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import { settlementAmount } from '#shared/domain/ledger.ts';
import { instructionsByMethodType } from '#shared/domain/method-kinds.ts';
import { coinSettlementOf, requestedMovement } from '#shared/domain/money-requests.ts';
import { getActiveMethod } from '#shared/domain/payment-methods.ts';
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
    methods: ['DEPOSIT'],
    limited: 'deposit',
    decide: ({ methods }) => {
      const method = getActiveMethod(methods('DEPOSIT').methods, asked.methodCode, 'methodCode');
      const { paidTo, coins } = instructionsByMethodType[method.type];
      const movement = requestedMovement('deposit', asked, method);
      return {
        ...movement,
        method: method.name,
        paymentDetails: paidTo(method),
        coins: coinSettlementOf({ ...movement, coins: coins?.(method) }),
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
