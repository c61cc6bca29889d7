import type { StreamConsumer } from '../../core/dynamodb/stream-handler.ts';
import { chainChanges } from '../trail.ts';

export const chainAuditTrail: StreamConsumer = ({ shard, changes }) => chainChanges(shard, changes);
