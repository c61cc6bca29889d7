import { getTransaction } from '#shared/contract/transactions/transactions.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toTransactionDetailView } from '../transaction-view.ts';
import { readTransaction } from '../transactions.ts';

export const handler = endpoint(getTransaction, async ({ params }) => ({
  transaction: toTransactionDetailView(await readTransaction(params.id), 'admin'),
}));
