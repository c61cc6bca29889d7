/** Where items are written to, for counting how they spread over the table's partitions. */
export { wholeAudit } from '#functions/data/keys.ts';
