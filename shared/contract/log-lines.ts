/** This log line raises an alarm, because no function of the bank changes or deletes an audit record. */
export const AUDIT_CHANGED_LOG_MESSAGE = 'audit record changed';

/** Metrics that functions write into their logs. Alarms and dashboards read them in the bank's namespace. */
export type BankMetric = 'RepeatedCalls' | 'FinishedBackups' | 'FinishedSeals' | 'CanarySignIns' | 'MailGivenUp';

/** All functions share this one dimension, because CloudWatch charges for each set of dimensions. */
export const METRIC_SERVICE = 'bank';
