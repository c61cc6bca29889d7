/** Where items are written to, for counting how they spread over the table's partitions. */
export { wholeAudit } from '#functions/core/dynamodb/keys.ts';
