import { invalidBackupError } from './invalid-backup-error.ts';
import type { BackupTicketRecord } from './records.ts';

/** Characters, each at most three bytes. */
const REPLIES_LENGTH = 250_000;

export function splitTicketIntoLines(ticket: BackupTicketRecord): BackupTicketRecord[] {
  const lines: BackupTicketRecord['replies'][] = [[]];
  let length = 0;
  for (const reply of ticket.replies) {
    const more = JSON.stringify(reply).length;
    if (length > 0 && length + more > REPLIES_LENGTH) {
      lines.push([]);
      length = 0;
    }
    lines.at(-1)?.push(reply);
    length += more;
  }
  return lines.map((replies, part) => ({ ...ticket, replies, ...(part > 0 && { part }) }));
}

/** @throws DomainError 400 when a line is missing */
export function joinTicketLines(lines: readonly BackupTicketRecord[]): BackupTicketRecord[] {
  const further = Map.groupBy(
    lines.filter(({ part }) => part !== undefined),
    ({ id }) => id,
  );
  const firsts = lines.filter(({ part }) => part === undefined);
  const known = new Set(firsts.map(({ id }) => id));
  for (const [id, parts] of further) {
    parts.sort((one, other) => (one.part ?? 0) - (other.part ?? 0));
    const isWhole = known.has(id) && parts.every(({ part }, index) => part === index + 1);
    if (!isWhole) throw invalidBackupError(`lines of the ticket ${id} are missing, or there twice`);
  }
  return firsts.map((first) => ({
    ...first,
    replies: [first, ...(further.get(first.id) ?? [])].flatMap(({ replies }) => replies),
  }));
}
