import { auditLogShards } from '../core/dynamodb/keys.ts';

export const allAuditListNames: readonly string[] = auditLogShards.map(({ partition }) => partition);

const JOURNAL_LISTS = 32;
const journalList = (number: number): string => `JOURNAL#${String(number).padStart(2, '0')}`;
export const journalListNames: readonly string[] = Array.from({ length: JOURNAL_LISTS }, (_, number) =>
  journalList(number),
);

/** Uses the last digits of a customer's id, because they are random in every kind of id. */
export const journalListNameForCustomer = (userId: string): string =>
  journalList((Number.parseInt(userId.slice(-2), 16) || 0) % JOURNAL_LISTS);
