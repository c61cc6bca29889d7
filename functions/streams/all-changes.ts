/**
 * Receives every change of the table. A stream serves two readers without throttling: this function and
 * `customer-changes.ts`.
 */
import { chainAuditTrail } from '../audit/consumers/chain-audit-trail.ts';
import { reportTamperedRecords } from '../audit/consumers/report-changed-records.ts';
import { createStreamHandler } from '../core/dynamodb/stream-handler.ts';
import { countTotals } from '../reports/consumers/count-totals.ts';

export const handler = createStreamHandler(countTotals, chainAuditTrail, reportTamperedRecords);
