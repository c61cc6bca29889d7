import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import {
  PriorityBadge,
  TicketStatusBadge,
  TransactionStatusBadge,
} from '../../web/src/components/bank/status-badge.tsx';
import { Badge } from '../../web/src/components/ui/badge.tsx';
import { Card } from '../../web/src/components/ui/card.tsx';
import { ProgressBar } from '../../web/src/components/ui/progress-bar.tsx';
import { Stepper } from '../../web/src/components/ui/stepper.tsx';
import { Timeline } from '../../web/src/components/ui/timeline.tsx';

const TONES = ['good', 'neutral', 'warning', 'danger', 'info'] as const;
const TICKET_STATUSES = ['open', 'in-progress', 'resolved', 'closed'] as const;
const STEPS = ['Reading the table', 'Writing the file', 'Checking'];

export function StateGallery() {
  return (
    <Card title="States">
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <div className="flex flex-wrap gap-2">
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {transactionStatuses.map((status) => (
              <TransactionStatusBadge key={status} status={status} />
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {TICKET_STATUSES.map((status) => (
              <TicketStatusBadge key={status} status={status} />
            ))}
            {(['low', 'medium', 'high'] as const).map((priority) => (
              <PriorityBadge key={priority} priority={priority} />
            ))}
          </div>
          <ProgressBar label="Uploading the backup" value={3} max={12} />
          <ProgressBar label="Preparing" />
          <Stepper label="Backup" steps={STEPS} current={1} />
          <Stepper label="Backup, on a phone" steps={STEPS} current={1} short />
        </div>
        <Timeline
          label="Timeline"
          entries={[
            { key: '1', title: 'Requested', at: '2026-03-04T13:05:00.000Z', by: 'Amelie Thornbury', tone: 'info' },
            {
              key: '3',
              title: 'Failed',
              at: '2026-03-05T09:40:00.000Z',
              by: 'Edmund Vale',
              note: 'The beneficiary’s bank has sent the transfer back: the account is closed.',
              tone: 'danger',
            },
            { key: '5', title: 'Arrival at the other bank', tone: 'neutral' },
          ]}
        />
      </div>
    </Card>
  );
}
