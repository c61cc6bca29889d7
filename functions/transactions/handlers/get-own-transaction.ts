import { getOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import { parseOwnedId } from '../../core/dynamodb/owned-id.ts';
import { notFoundError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toTransactionDetailView } from '../transaction-view.ts';
import { readTransaction } from '../transactions.ts';

export const handler = endpoint(getOwnTransaction, async ({ params }, principal) => {
  if (parseOwnedId(params.id, 'Transaction').customerId !== principal.userId) throw notFoundError('Transaction');
  return { transaction: toTransactionDetailView(await readTransaction(params.id), 'customer') };
});
