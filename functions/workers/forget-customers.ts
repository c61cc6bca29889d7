/**
 * Reads the table's stream for deleted customers: cancels their open requests, deletes their pictures and removes their
 * names from lists.
 */
import { forgetCustomer } from '../data/deleted-customers.ts';
import { itemChanges, type StreamRecord } from '../data/item-changes.ts';
import { cancelOpenRequests } from '../operations/cancel-open-requests.ts';
import { deletePicture } from '../storage/pictures.ts';

interface StreamEvent {
  readonly Records: readonly StreamRecord[];
}

export async function handler({ Records }: StreamEvent): Promise<void> {
  const deleted = new Set<string>();
  for (const { before, after } of itemChanges(Records)) {
    if (after?.kind !== 'user' || !after.deleted) continue;
    if (before?.profilePicture) await deletePicture(String(before.profilePicture));
    deleted.add(String(after.id));
  }
  for (const userId of deleted) {
    // Each release of what was held changes the customer, and brings the worker here once more.
    await cancelOpenRequests(userId);
    await forgetCustomer(userId);
  }
}
