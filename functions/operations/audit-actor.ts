import type { AuditActor } from '../data/audit.ts';
import type { Caller } from '../http/caller.ts';
import type { Request } from '../http/request.ts';

export function auditActor({ userId, name, approval }: Caller, { sourceIp }: Request): AuditActor {
  return { actorId: userId, actorName: name, sourceIp, recordId: approval };
}
