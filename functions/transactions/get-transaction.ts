import { getTransaction } from '#shared/contract/transactions.ts';
import { readTransaction } from '../data/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = endpoint(getTransaction, async ({ params }) => ({
  transaction: toTransactionDetailView(await readTransaction(params.id), 'admin'),
}));
