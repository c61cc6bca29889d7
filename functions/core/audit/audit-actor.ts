import type { Principal } from '../http/principal.ts';
import type { RequestContext } from '../http/request.ts';
import type { AuditActor } from './audit.ts';

export function auditActor({ userId, name, approval }: Principal, { sourceIp }: RequestContext): AuditActor {
  return { actorId: userId, actorName: name, sourceIp, recordId: approval };
}
