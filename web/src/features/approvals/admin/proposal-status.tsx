import type { ProposalStatus } from '#shared/domain/approvals.ts';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';

const LOOKS = {
  waiting: { label: 'Waiting for approval', tone: 'warning' },
  approved: { label: 'In progress', tone: 'info' },
  done: { label: 'Completed', tone: 'good' },
  declined: { label: 'Declined', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  lapsed: { label: 'Expired', tone: 'neutral' },
} as const satisfies Record<ProposalStatus, { readonly label: string; readonly tone: BadgeTone }>;

export function ProposalStatusBadge({ status }: { status: ProposalStatus }) {
  const { label, tone } = LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
