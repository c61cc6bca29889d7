import type { ProposalStatus } from '#shared/domain/approvals.ts';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';

const LOOKS = {
  waiting: { label: 'Waiting', tone: 'warning' },
  approved: { label: 'Being carried out', tone: 'info' },
  done: { label: 'Carried out', tone: 'good' },
  declined: { label: 'Declined', tone: 'danger' },
  withdrawn: { label: 'Taken back', tone: 'neutral' },
  lapsed: { label: 'Lapsed', tone: 'neutral' },
} as const satisfies Record<ProposalStatus, { readonly label: string; readonly tone: BadgeTone }>;

export function ProposalStatusBadge({ status }: { status: ProposalStatus }) {
  const { label, tone } = LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
