/** Replies that have been typed and not sent. In this tab's memory only: what is written to customers is kept nowhere else. */
import { whenPersonChanges } from '../../session/when-person-changes.ts';

const drafts = new Map<string, string>();

whenPersonChanges(() => drafts.clear());

export function draftOf(ticketId: string): string {
  return drafts.get(ticketId) ?? '';
}

export function keepDraft(ticketId: string, text: string): void {
  if (text === '') drafts.delete(ticketId);
  else drafts.set(ticketId, text);
}
