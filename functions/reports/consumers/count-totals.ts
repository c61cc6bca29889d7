import { now } from '../../core/clock.ts';
import type { StreamConsumer } from '../../core/dynamodb/stream-handler.ts';
import { addToTotals } from '../add-to-totals.ts';

export const countTotals: StreamConsumer = ({ shard, changes }) => addToTotals(shard, changes, now());
