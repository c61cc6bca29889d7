import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { effectiveWithdrawalFee } from '#shared/domain/fees.ts';
import { instructionsByMethodType } from '#shared/domain/method-kinds.ts';
import { coinSettlementOf, remainingWithdrawalLimit, requestedMovement } from '#shared/domain/money-requests.ts';
import { canonicalPayoutDetails } from '#shared/domain/payment-details.ts';
import { getActiveWithdrawMethod, withCoinTerms } from '#shared/domain/payment-methods.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { idempotentReplay } from '../../core/http/response.ts';
import { createTransaction } from '../create-transaction.ts';
import { toOwnTransactionView } from '../transaction-view.ts';

export const handler = endpoint(requestWithdrawal, async ({ body, request }, principal) => {
  const { feeAmount, eurToCryptoRate, ...asked } = body;
  const { transaction, idempotentReplay: again } = await createTransaction({
    customerId: principal.userId,
    principal,
    request,
    body: asked,
    shown: { feeAmount, eurToCryptoRate },
    methods: ['WITHDRAW', 'DEPOSIT'],
    limited: 'withdraw',
    decide: ({ user, methods }) => {
      const bank = methods('WITHDRAW');
      const chosen = getActiveWithdrawMethod(bank.methods, asked.method);
      const method = withCoinTerms(chosen, methods('DEPOSIT').methods);
      const feePercent = effectiveWithdrawalFee(user.withdrawalFee, method.feePercent);
      const left = remainingWithdrawalLimit(user.withdrawalLimit ?? bank.withdrawalLimit, user.withdrawn ?? [], now());
      const movement = requestedMovement('withdraw', asked, { ...method, feePercent }, left);
      return {
        ...movement,
        method: method.name,
        paymentDetails: canonicalPayoutDetails(method, asked),
        coins: coinSettlementOf({ ...movement, coins: instructionsByMethodType[method.type].coins?.(method) }),
      };
    },
  });
  const response = {
    message: 'Withdrawal request submitted successfully! Status: Pending',
    transaction: toOwnTransactionView(transaction),
  };
  return again ? idempotentReplay(response) : response;
});
