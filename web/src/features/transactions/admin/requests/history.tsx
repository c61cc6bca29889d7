import type { TransactionDetailView } from '#shared/contract/views.ts';
import { transactionStatusLabels, transactionStatusTones } from '../../../../components/bank/status-badge.tsx';
import { Card } from '../../../../components/ui/card.tsx';
import { DateTime } from '../../../../components/ui/date-time.tsx';
import { DescriptionList } from '../../../../components/ui/description-list.tsx';
import { Timeline } from '../../../../components/ui/timeline.tsx';

export function RequestProcessingHistory({ request }: { request: TransactionDetailView }) {
  const processed = lastProcessing(request);
  return (
    <Card title="Processing history" compact>
      <div className="grid gap-6">
        {processed && (
          <DescriptionList
            facts={[
              { label: 'Processed by', value: processed.by },
              { label: 'Processed at', value: <DateTime at={processed.at} /> },
            ]}
          />
        )}
        <Timeline
          label="Timeline"
          entries={request.timeline.map((line, index) => ({
            key: String(index),
            title: titleOf(line),
            at: line.at,
            by: line.by,
            note: line.reason && <span className="text-ink">“{line.reason}”</span>,
            tone: line.to ? transactionStatusTones[line.to] : 'neutral',
          }))}
        />
      </div>
    </Card>
  );
}

/** Returns who processed the request and when. A withdrawal stores it; for a deposit it is the last change of status. */
function lastProcessing({ adminProof, timeline }: TransactionDetailView): { by: string; at: string } | undefined {
  const { processedBy, processedAt } = adminProof ?? {};
  if (processedBy && processedAt) return { by: `${processedBy.name} (${processedBy.email})`, at: processedAt };
  return timeline.findLast(({ what }) => what === 'status');
}

function titleOf({ what, from, to }: TransactionDetailView['timeline'][number]): string {
  if (what === 'requested') return 'Requested by the customer';
  if (what === 'booked') return 'Booked by an administrator';
  const moved =
    from && to && from !== to ? `${transactionStatusLabels[from]} → ${transactionStatusLabels[to]}` : undefined;
  if (what === 'edited') return moved ? `Edited, ${moved}` : 'Edited';
  return moved ?? 'Proof or notes updated';
}
