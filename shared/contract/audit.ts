import * as z from 'zod/mini';
import { route } from './route.ts';
import { listQuery, Moment, page } from './wire.ts';

const Person = z.object({ _id: z.string(), name: z.string() });

export const AuditView = z.object({
  _id: z.string(),
  at: Moment,
  /** `user.created`, `transaction.status`, `session.refused` */
  action: z.string(),
  actor: Person,
  subject: z.optional(Person),
  thingId: z.optional(z.string()),
  sourceIp: z.optional(z.string()),
  before: z.optional(z.record(z.string(), z.unknown())),
  after: z.optional(z.record(z.string(), z.unknown())),
});
export type AuditView = z.output<typeof AuditView>;

const day = z.optional(z.iso.date({ error: 'A date looks like 2026-11-21' }));

export const listAudit = route({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary: 'The audit trail, newest first; nothing in the bank changes or removes a record of it',
  needs: ['audit:query', 'gsi2:query'],
  query: z.strictObject({
    ...listQuery,
    /** A prefix: `transaction`. */
    action: z.optional(z.string().check(z.trim(), z.maxLength(60, { error: 'Please enter something shorter' }))),
    /** The person concerned, or else the actor. */
    userId: z.optional(z.string().check(z.maxLength(100))),
    actorId: z.optional(z.string().check(z.maxLength(100))),
    from: day,
    to: day,
  }),
  answer: page('entries', AuditView),
});
