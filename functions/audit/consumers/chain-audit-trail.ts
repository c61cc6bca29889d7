import type { StreamConsumer } from '../../core/dynamodb/stream-handler.ts';
import { appendChangesToTrail } from '../trail.ts';

export const chainAuditTrail: StreamConsumer = ({ shard, changes }) => appendChangesToTrail(shard, changes);
