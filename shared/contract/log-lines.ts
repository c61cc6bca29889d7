/** Raises an alarm: no function of the bank changes or deletes a record. */
export const AUDIT_CHANGED = 'audit record changed';
