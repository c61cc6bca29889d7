import * as z from 'zod/mini';
import { restoreOutcomeFields } from './backups.ts';
import { LimitOrBlankSchema } from './limits.ts';
import { ProposalView } from './proposed.ts';
import { route } from './route.ts';
import { BalancesView, TransactionView } from './views.ts';
import {
  EurosSchema,
  listQuerySchemas,
  MomentSchema,
  pageSchema,
  requiredTextSchema,
  versionAtLeastSchema,
} from './wire.ts';

const Switch = z.optional(z.boolean({ error: 'Please say whether this is to be on or off' }));

const Rules = {
  paymentInstructions: z.boolean(),
  administrators: z.boolean(),
  restore: z.boolean(),
  deleteAll: z.boolean(),
  moneyAbove: z.optional(EurosSchema),
  dailyMoneyAbove: z.optional(EurosSchema),
};

export const ApprovalRulesView = z.object({ ...Rules, version: z.number() });

export const getApprovalRules = route({
  method: 'GET',
  path: '/admin/approval-rules',
  access: 'admin',
  summary: 'What a second administrator must approve',
  permissions: ['approval-rules:get'],
  response: ApprovalRulesView,
});

export const saveApprovalRules = route({
  method: 'PUT',
  path: '/admin/approval-rules',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'rules',
  summary:
    'Says what a second administrator must approve; what is left out stays as it is, and null or an empty text takes an amount away',
  permissions: ['approval-rules:put', 'identity:list-administrators'],
  auditActions: ['approval-rules.saved'],
  errors: ['conflict'],
  body: z.strictObject({
    paymentInstructions: Switch,
    administrators: Switch,
    restore: Switch,
    deleteAll: Switch,
    moneyAbove: z.optional(LimitOrBlankSchema),
    /** Without it, `moneyAbove` is also the amount of an administrator's day. */
    dailyMoneyAbove: z.optional(LimitOrBlankSchema),
    version: versionAtLeastSchema(0),
  }),
  response: z.object({ message: z.string(), ...ApprovalRulesView.shape }),
});

const CallView = z.object({
  method: z.string(),
  path: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
});

const Difference = z.object({
  key: z.string(),
  label: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
});

const RestoreOutcome = z.object(restoreOutcomeFields);

/** A transaction that does not exist yet has neither an id nor a number. */
const ProposedState = z.extend(z.omit(TransactionView, { version: true, proposal: true }), {
  _id: z.optional(z.string()),
  transactionNumber: z.optional(z.string()),
  createdAt: z.optional(MomentSchema),
});

/** What an approval is bound to, and carries out. */
export const ProposedTransaction = z.object({
  /** Absent for a new transaction. */
  before: z.optional(ProposedState),
  /** Absent for a deletion. */
  after: z.optional(ProposedState),
  /** The customer sees the reason in the timeline. */
  reason: z.optional(z.string()),
  balances: z.object({ before: BalancesView, after: BalancesView }),
});
export type ProposedTransaction = z.output<typeof ProposedTransaction>;

export const listProposals = route({
  method: 'GET',
  path: '/admin/proposals',
  access: 'admin',
  summary: 'The proposals, newest first, and whether anything needs a second administrator',
  permissions: ['proposals:query', 'approval-rules:get'],
  query: z.strictObject({
    ...listQuerySchemas,
    status: z.optional(z.enum(['waiting', 'decided'], { error: 'The status is waiting or decided' })),
  }),
  response: z.extend(pageSchema('proposals', ProposalView), { anyRule: z.boolean() }),
});

export const getProposal = route({
  method: 'GET',
  path: '/admin/proposals/{id}',
  access: 'admin',
  summary: 'One proposal: what changes, and the call that approves it',
  permissions: ['proposals:get', 'audit:query'],
  response: z.object({
    proposal: z.extend(ProposalView, {
      changes: z.array(Difference),
      /** The transactions as they are and as they would be; two where money goes from one account to another. */
      transactions: z.optional(z.array(ProposedTransaction)),
      call: CallView,
      /** The state when it was proposed or approved, without later changes of the bank. */
      preview: z.optional(z.omit(RestoreOutcome, { safetyBackup: true })),
      result: z.optional(RestoreOutcome),
    }),
  }),
});

export const declineProposal = route({
  method: 'POST',
  path: '/admin/proposals/{id}/decline',
  access: 'admin',
  summary: 'Declines a proposal, or takes back an own one',
  permissions: ['proposals:get', 'proposals:update', 'proposals:delete'],
  auditActions: ['proposal.declined', 'proposal.withdrawn'],
  errors: ['conflict'],
  body: z.strictObject({ reason: requiredTextSchema({ name: 'Reason', max: 500 }) }),
  response: z.object({ message: z.string(), proposal: ProposalView }),
});
