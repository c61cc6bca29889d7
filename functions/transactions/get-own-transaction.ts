import { getOwnTransaction } from '#shared/contract/transactions.ts';
import { toTransactionDetailView } from '../accounts/transaction-view.ts';
import { parseOwnedId } from '../data/owned-id.ts';
import { readTransaction } from '../data/transactions.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { notFound } from '../runtime/errors.ts';

export const handler = endpoint(getOwnTransaction).handle(async ({ params }, caller) => {
  // Another customer's transaction is no transaction.
  if (parseOwnedId(params.id, 'Transaction').customerId !== caller.userId) throw notFound('Transaction');
  return { transaction: toTransactionDetailView(await readTransaction(params.id), 'customer') };
});
