/** Reads the table's stream for customers who were deleted, and takes their names out of the rows that stay behind. */
import { forgetCustomer } from '../data/departures.ts';
import { itemChanges, type StreamRecord } from '../data/stream.ts';

interface StreamEvent {
  readonly Records: readonly StreamRecord[];
}

export async function handler({ Records }: StreamEvent): Promise<void> {
  for (const { before, after } of itemChanges(Records)) {
    if (after?.kind === 'user' && after.deleted && !before?.deleted) await forgetCustomer(String(after.id));
  }
}
