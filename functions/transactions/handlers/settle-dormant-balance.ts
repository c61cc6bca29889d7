import { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { idempotentReplay } from '../../core/http/response.ts';
import { bookTransaction, bookTransfer } from '../book-transaction.ts';
import { toCreatedTransaction } from '../create-transaction.ts';
import { previewBooking, previewTransfer } from '../preview-booking.ts';
import { toDormantBalanceCommand } from '../settle-dormant-balance.ts';
import { toTransactionView } from '../transaction-view.ts';

const done = { payout: 'paid out', assign: 'assigned' } as const;

export const handler = endpoint(
  settleDormantBalance,
  withDualApproval(
    settleDormantBalance,
    async ({ params, query, body, request }, principal) => {
      const wanted = await toDormantBalanceCommand(body, principal, request);
      const preview = 'payout' in wanted ? await previewBooking(wanted.payout) : await previewTransfer(wanted.transfer);
      return {
        ...preview,
        input: { params, query, body },
        subject: `Unclaimed money: ${formatEuros(body.amount)} to be ${done[body.action]}`,
      };
    },
    async ({ body, request }, principal) => {
      const wanted = await toDormantBalanceCommand(body, principal, request);
      const { transaction, idempotentReplay: again } = toCreatedTransaction(
        'payout' in wanted ? await bookTransaction(wanted.payout) : await bookTransfer(wanted.transfer),
      );
      const response = {
        message: `${formatEuros(body.amount)} ${done[body.action]} successfully`,
        transaction: toTransactionView(transaction),
      };
      return again ? idempotentReplay(response) : response;
    },
  ),
);
