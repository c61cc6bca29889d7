/** This log line raises an alarm, because no function of the bank changes or deletes an audit record. */
export const AUDIT_CHANGED_LOG_MESSAGE = 'audit record changed';
