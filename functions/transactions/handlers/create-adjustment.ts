import type { RouteInput } from '#shared/contract/route.ts';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import { formatEuros } from '#shared/domain/money.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { METHOD_NAME_OF_ADMIN_BOOKINGS } from '#shared/domain/transaction-status.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Principal } from '../../core/http/principal.ts';
import type { RequestContext } from '../../core/http/request.ts';
import { idempotentReplay } from '../../core/http/response.ts';
import { type CreateTransactionCommand, createTransaction, toBookingCommand } from '../create-transaction.ts';
import { previewBooking } from '../preview-booking.ts';
import { recentSignInCheck } from '../recent-sign-in-check.ts';
import { toTransactionView } from '../transaction-view.ts';
import { readUnapprovedLimit } from '../unapproved-limit.ts';

const types = {
  deposit: 'deposit',
  credit: 'deposit',
  withdraw: 'withdraw',
  debit: 'withdraw',
} as const satisfies Record<string, TransactionType>;

export const handler = endpoint(
  createAdjustment,
  withDualApproval(
    createAdjustment,
    async ({ params, query, body, request }, principal) => {
      const preview = await previewBooking(toBookingCommand(await booking(body, principal, request)));
      const what = types[body.type] === 'deposit' ? 'Deposit' : 'Withdrawal';
      return {
        ...preview,
        input: { params, query, body },
        subject: `${what} of ${formatEuros(body.amount)} for ${preview.customer}`,
      };
    },
    async ({ body, request }, principal) => {
      const { transaction, idempotentReplay: again } = await createTransaction(await booking(body, principal, request));
      const done = types[body.type] === 'deposit' ? 'deposited' : 'withdrawn';
      const response = {
        message: `${formatEuros(body.amount)} ${done} successfully`,
        transaction: toTransactionView(transaction),
      };
      return again ? idempotentReplay(response) : response;
    },
  ),
);

async function booking(
  body: RouteInput<typeof createAdjustment>['body'],
  principal: Principal,
  request: RequestContext,
): Promise<CreateTransactionCommand> {
  const { userId, amount, description } = body;
  const [assertRecentSignIn, limit] = await Promise.all([recentSignInCheck(principal), readUnapprovedLimit(principal)]);
  return {
    customerId: userId,
    principal,
    request,
    body,
    limit,
    decide: () => {
      const type = types[body.type];
      const movement = { type, status: 'completed', amount, feePercent: NO_FEE, settlement: 'cash' } as const;
      assertRecentSignIn(undefined, movement);
      return { ...movement, method: METHOD_NAME_OF_ADMIN_BOOKINGS, description: description || undefined };
    },
    audit: ({ type, amount }) => ({ action: 'transaction.booked', after: { type, amount } }),
  };
}
