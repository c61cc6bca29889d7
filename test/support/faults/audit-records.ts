/** Writes audit records that no route leaves. */
import { recordAuditEvent } from '#functions/core/audit/audit.ts';
import type { AuditRecord } from '../bank.ts';

export const recordTestEvent = (entry: Partial<AuditRecord>): Promise<void> =>
  recordAuditEvent({ action: 'test.noted', actorId: 'system', ...entry });
