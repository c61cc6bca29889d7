import type { SignInView } from '#shared/contract/views.ts';
import { deviceName } from '#shared/domain/device-name.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { Columns } from '../ui/data-table.tsx';
import { DateTime } from '../ui/date-time.tsx';

const OUTCOMES = {
  'signed-in': { label: 'Signed in', tone: 'good' },
  refused: { label: 'Refused', tone: 'warning' },
  locked: { label: 'Locked out', tone: 'danger' },
} as const satisfies Record<SignInView['outcome'], { label: string; tone: BadgeTone }>;

export const signInColumns: Columns<SignInView> = [
  { header: 'When', cell: ({ at }) => <DateTime at={at} /> },
  {
    header: 'Outcome',
    cell: ({ outcome, current }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
        {current && <Badge tone="info">This session</Badge>}
      </span>
    ),
  },
  { header: 'IP address', cell: ({ sourceIp }) => <span className="tabular-nums">{sourceIp ?? 'Unknown'}</span> },
  {
    header: 'Device',
    cell: ({ device }) => (
      <span title={device} className="wrap-anywhere">
        {deviceName(device)}
      </span>
    ),
  },
];
