import { getTransaction } from '#shared/contract/transactions.ts';
import { readTransaction } from '../data/transactions.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = readingEndpoint(getTransaction).handle(async ({ params }) => ({
  transaction: toTransactionDetailView(await readTransaction(params.id), 'admin'),
}));
