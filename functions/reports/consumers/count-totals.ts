import { now } from '../../core/clock.ts';
import type { StreamConsumer } from '../../core/dynamodb/stream-handler.ts';
import { addToTotals } from '../totals.ts';

export const countTotals: StreamConsumer = ({ shard, changes }) => addToTotals(shard, changes, now());
