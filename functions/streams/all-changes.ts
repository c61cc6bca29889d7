/**
 * Receives every change of the table. A stream serves two readers without throttling: this function and
 * `customer-changes.ts`.
 */
import { reportChangedRecords } from '../audit/consumers/report-changed-records.ts';
import { appendChangesToTrail } from '../audit/trail.ts';
import { now } from '../core/clock.ts';
import { streamHandler } from '../core/dynamodb/stream-handler.ts';
import { addToTotals } from '../reports/totals.ts';

export const handler = streamHandler(
  ({ shard, changes }) => addToTotals(shard, changes, now()),
  ({ shard, changes }) => appendChangesToTrail(shard, changes),
  reportChangedRecords,
);
