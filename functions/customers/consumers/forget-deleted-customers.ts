import type { StreamConsumer } from '../../core/dynamodb/stream-handler.ts';
import { cancelOpenMoneyRequests } from '../../transactions/cancel-open-requests.ts';
import { eraseDeletedCustomerData } from '../deleted-customers.ts';
import { deletePicture } from '../pictures.ts';

export const forgetDeletedCustomers: StreamConsumer = async ({ changes }) => {
  const deleted = new Set<string>();
  for (const { before, after } of changes) {
    if (after?.kind !== 'user' || !after.deleted) continue;
    if (before?.profilePicture) await deletePicture(String(before.profilePicture));
    deleted.add(String(after.id));
  }
  for (const userId of deleted) {
    // Each cancelled request changes the customer, and so calls this function once more.
    await cancelOpenMoneyRequests(userId);
    await eraseDeletedCustomerData(userId);
  }
};
