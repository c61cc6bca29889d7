import { AUDIT_CHANGED_LOG_MESSAGE } from '#shared/contract/log-lines.ts';
import { isAuditBlockPartition, isAuditPartition } from '../../core/dynamodb/keys.ts';
import type { StreamConsumer } from '../../core/dynamodb/stream-handler.ts';
import { logger } from '../../core/logger.ts';

/**
 * Reports each change of an audit record or a link, because no function makes one. A batch that is delivered again is
 * reported again.
 */
export const reportTamperedRecords: StreamConsumer = async ({ changes }) => {
  for (const { before } of changes) {
    if (!before || !(isAuditPartition(String(before.pk)) || isAuditBlockPartition(String(before.pk)))) continue;
    logger.error(AUDIT_CHANGED_LOG_MESSAGE, { path: `${before.pk} ${before.sk}` });
  }
};
