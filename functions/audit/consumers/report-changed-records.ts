import { AUDIT_CHANGED } from '#shared/contract/log-lines.ts';
import { isAudit, isAuditBlock } from '../../core/dynamodb/keys.ts';
import type { StreamConsumer } from '../../core/dynamodb/stream-handler.ts';
import { logger } from '../../core/logger.ts';

/** No function changes an audit record or a link of the chain. Reported again when the batch comes again. */
export const reportChangedRecords: StreamConsumer = async ({ changes }) => {
  for (const { before } of changes) {
    if (!before || !(isAudit(String(before.pk)) || isAuditBlock(String(before.pk)))) continue;
    logger.error(AUDIT_CHANGED, { path: `${before.pk} ${before.sk}` });
  }
};
