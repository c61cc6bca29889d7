import type { AuditActor } from '../data/audit.ts';
import type { Caller } from '../runtime/caller.ts';
import type { Request } from '../runtime/request.ts';

/** Who did it, and from where, as every audit record of a call says it. */
export function auditActor({ userId, name }: Caller, { sourceIp }: Request): AuditActor {
  return { actorId: userId, actorName: name, sourceIp };
}
