import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { POLL_INTERVAL_MS } from './waiting-query.ts';

export const APPROVALS_PATH = '/admin/approvals';

export const approvalAddress = (id: string): string => `${APPROVALS_PATH}/${encodeURIComponent(id)}`;

export const decidedProposalsQuery = (cursor: string) =>
  queryOptions({
    queryKey: ['proposals', 'decided', cursor],
    queryFn: () =>
      backOfficeApi.approvals.listProposals({ query: { status: 'decided', limit: 20, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ['proposals', 'one', id],
    queryFn: async () => (await backOfficeApi.approvals.getProposal({ params: { id } })).proposal,
    refetchInterval: ({ state }) =>
      state.data?.status === 'waiting' || state.data?.status === 'approved' ? POLL_INTERVAL_MS : false,
  });

export const approvalRulesQuery = queryOptions({
  queryKey: ['proposals', 'rules'],
  queryFn: () => backOfficeApi.approvals.getApprovalRules(),
});
