/** Where items are written to, for counting how they spread over the table's partitions. */
export { auditKey, inTransactionLists, wholeAudit } from '#functions/data/keys.ts';
