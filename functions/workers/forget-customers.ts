/** Reads the table's stream for deleted customers; deletes their pictures and removes their names from lists. */
import { forgetCustomer } from '../data/deleted-customers.ts';
import { itemChanges, type StreamRecord } from '../data/item-changes.ts';
import { deletePicture } from '../storage/pictures.ts';

interface StreamEvent {
  readonly Records: readonly StreamRecord[];
}

export async function handler({ Records }: StreamEvent): Promise<void> {
  for (const { before, after } of itemChanges(Records)) {
    if (after?.kind !== 'user' || !after.deleted) continue;
    if (before?.profilePicture) await deletePicture(String(before.profilePicture));
    await forgetCustomer(String(after.id));
  }
}
