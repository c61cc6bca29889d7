import { deleteTransaction } from '#shared/contract/transactions.ts';
import { changeTransaction } from '../accounts/change-transaction.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(deleteTransaction).handle(async ({ params, query, request }, caller) => {
  const { version } = query;
  await changeTransaction({ id: params.id, version, caller, request, what: 'deleted', change: () => undefined });
  return { message: 'Transaction deleted' };
});
