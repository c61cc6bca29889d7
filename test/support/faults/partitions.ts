/** Exports the partitions of items, for counting how writes spread over the table. */
export { auditLogShards as auditIndexLists } from '#functions/core/dynamodb/keys.ts';
