/** Log lines that raise an alarm. */

/** A record of the audit trail was changed or deleted; no function of the bank does that. */
export const AUDIT_CHANGED = 'audit record changed';
