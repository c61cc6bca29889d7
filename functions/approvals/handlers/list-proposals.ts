import { listProposals } from '#shared/contract/approvals.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { isAnyApprovalRuleOn } from '#shared/domain/approvals.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readApprovalRules } from '../approval-rules.ts';
import { toProposalView } from '../proposal-view.ts';
import { listProposals as list } from '../proposals.ts';

export const handler = endpoint(listProposals, async ({ query }, { userId }) => {
  const { status, limit = DEFAULT_PAGE_LIMIT, cursor } = query;
  const [rules, { rows, nextCursor }] = await Promise.all([readApprovalRules(), list(status, { limit, cursor })]);
  return { proposals: rows.map((row) => toProposalView(row, userId)), nextCursor, anyRule: isAnyApprovalRuleOn(rules) };
});
