import { deleteTransaction } from '#shared/contract/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeTransaction } from '../operations/change-transaction.ts';

export const handler = endpoint(deleteTransaction).handle(async ({ params, query, request }, caller) => {
  const { version } = query;
  await changeTransaction({ id: params.id, version, caller, request, what: 'deleted', change: () => undefined });
  return { message: 'Transaction deleted' };
});
