/** Log lines that raise an alarm. */

/** A record of the audit trail was changed or deleted, which no function of the bank does. */
export const AUDIT_CHANGED = 'audit record changed';
