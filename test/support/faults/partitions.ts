/** Exports the partitions of items, for counting how writes spread over the table. */
export { auditIndexLists as wholeAudit } from '#functions/core/dynamodb/keys.ts';
