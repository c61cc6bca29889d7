/**
 * NOTE: one worker for deleted and renamed customers, because a stream serves only two readers without throttling, and
 * the totals are the other.
 */

import { itemChanges, type StreamRecord } from '../../core/dynamodb/item-changes.ts';
import { cancelOpenRequests } from '../../transactions/cancel-open-requests.ts';
import { forgetCustomer } from '../deleted-customers.ts';
import { deletePicture } from '../pictures.ts';
import { refreshCustomerSnapshots } from '../renamed-customers.ts';

interface StreamEvent {
  readonly Records: readonly StreamRecord[];
}

export async function handler({ Records }: StreamEvent): Promise<void> {
  const deleted = new Set<string>();
  const renamed = new Set<string>();
  for (const { before, after } of itemChanges(Records)) {
    if (after?.kind === 'renamed') renamed.add(String(after.userId));
    if (after?.kind !== 'user' || !after.deleted) continue;
    if (before?.profilePicture) await deletePicture(String(before.profilePicture));
    deleted.add(String(after.id));
  }
  for (const userId of renamed) await refreshCustomerSnapshots(userId);
  for (const userId of deleted) {
    // Each released reserve changes the customer, and so calls the worker once more.
    await cancelOpenRequests(userId);
    await forgetCustomer(userId);
  }
}
