import { getOwnTransaction } from '#shared/contract/transactions.ts';
import { parseOwnedId } from '../data/owned-id.ts';
import { readTransaction } from '../data/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { notFound } from '../platform/errors.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = endpoint(getOwnTransaction, async ({ params }, caller) => {
  if (parseOwnedId(params.id, 'Transaction').customerId !== caller.userId) throw notFound('Transaction');
  return { transaction: toTransactionDetailView(await readTransaction(params.id), 'customer') };
});
