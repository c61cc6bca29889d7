import type { StreamConsumer } from '../../core/dynamodb/stream-handler.ts';
import { refreshCustomerSnapshots } from '../refresh-customer-snapshots.ts';

export const refreshRenamedCustomers: StreamConsumer = async ({ changes }) => {
  const renamed = changes.flatMap(({ after }) => (after?.kind === 'renamed' ? [String(after.userId)] : []));
  for (const userId of new Set(renamed)) await refreshCustomerSnapshots(userId);
};
