import type { SessionView } from '#shared/contract/views.ts';
import type { Session, UsedSession } from '#shared/domain/sessions.ts';
import { isoTime } from '../core/clock.ts';

export function toSessionView(
  { id, startedAt, usedAt, sourceIp, userAgent }: UsedSession,
  asking: Session,
): SessionView {
  return {
    _id: id,
    startedAt: isoTime(startedAt * 1000),
    usedAt: isoTime(usedAt),
    sourceIp,
    device: userAgent || undefined,
    current: id === asking.id,
  };
}
