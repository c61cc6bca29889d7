/**
 * Receives every change of the table. A stream serves two readers without throttling: this function and
 * `customer-changes.ts`.
 */
import { chainAuditTrail } from '../audit/consumers/chain-audit-trail.ts';
import { reportChangedRecords } from '../audit/consumers/report-changed-records.ts';
import { streamHandler } from '../core/dynamodb/stream-handler.ts';
import { countTotals } from '../reports/consumers/count-totals.ts';

export const handler = streamHandler(countTotals, chainAuditTrail, reportChangedRecords);
