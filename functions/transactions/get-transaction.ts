import { getTransaction } from '#shared/contract/transactions.ts';
import { toTransactionDetailView } from '../accounts/transaction-view.ts';
import { readTransaction } from '../data/transactions.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(getTransaction).handle(async ({ params }) => ({
  transaction: toTransactionDetailView(await readTransaction(params.id), 'admin'),
}));
