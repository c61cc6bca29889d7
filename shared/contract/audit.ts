import * as z from 'zod/mini';
import { jobOutcomeFields } from './backups.ts';
import { route } from './route.ts';
import { listQuerySchemas, MomentSchema, pageSchema, queryOrderSchema, queryPeriodSchemas } from './wire.ts';

const Person = z.object({ _id: z.string(), name: z.string() });

export const AuditView = z.object({
  _id: z.string(),
  at: MomentSchema,
  action: z.string(),
  actor: Person,
  subject: z.optional(Person),
  resourceId: z.optional(z.string()),
  sourceIp: z.optional(z.string()),
  before: z.optional(z.record(z.string(), z.unknown())),
  after: z.optional(z.record(z.string(), z.unknown())),
});
export type AuditView = z.output<typeof AuditView>;

export const listAudit = route({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary: 'The audit trail, newest first or oldest first; nothing in the bank changes or removes a record of it',
  permissions: ['audit:query', 'gsi2:query'],
  query: z.strictObject({
    ...listQuerySchemas,
    order: queryOrderSchema,
    action: z.optional(z.string().check(z.trim(), z.maxLength(60, { error: 'Please enter something shorter' }))),
    userId: z.optional(z.string().check(z.maxLength(100))),
    actorId: z.optional(z.string().check(z.maxLength(100))),
    ...queryPeriodSchemas,
  }),
  response: pageSchema('entries', AuditView),
});

export const TrailProblem = z.object({
  what: z.enum(['changed', 'removed', 'added']),
  list: z.string(),
  link: z.optional(z.number()),
  id: z.optional(z.string()),
  userId: z.optional(z.string()),
  line: z.optional(z.number()),
  at: z.optional(MomentSchema),
  sentence: z.string(),
});
export type TrailProblem = z.output<typeof TrailProblem>;

export const TrailVerification = z.object({
  startedAt: MomentSchema,
  startedBy: z.string(),
  verifiedAt: MomentSchema,
  /** Audit records and journal lines. */
  records: z.number(),
  links: z.number(),
  older: z.number(),
  waiting: z.number(),
  seals: z.number(),
  sealedAt: z.optional(MomentSchema),
  problemCount: z.number(),
  problems: z.array(TrailProblem),
});
export type TrailVerification = z.output<typeof TrailVerification>;

export const verifyTrail = route({
  method: 'POST',
  path: '/admin/audit/verification',
  access: 'admin',
  requiresReauthentication: true,
  summary:
    'Compares the audit trail and every journal with their chain, and the chain with its seals; it reads only, and answers its progress after 20 seconds',
  permissions: ['jobs:get', 'jobs:put', 'jobs:invoke'],
  auditActions: ['trail.verification-started'],
  errors: ['conflict'],
  allowDuringMaintenance: true,
  response: z.object(jobOutcomeFields),
});

export const getTrailVerification = route({
  method: 'GET',
  path: '/admin/audit/verification',
  access: 'admin',
  summary: 'What the last verification of the trail found; nothing before the first one',
  permissions: ['jobs:get'],
  response: z.object({ verification: z.optional(TrailVerification) }),
});
