import type { TransactionView } from '#shared/contract/views.ts';
import { FormattedMoney } from '../../web/src/components/bank/money.tsx';
import { signInColumns } from '../../web/src/components/bank/sign-in-columns.tsx';
import { SignedAmount } from '../../web/src/components/bank/signed-amount.tsx';
import { TransactionStatusBadge } from '../../web/src/components/bank/status-badge.tsx';
import { Card } from '../../web/src/components/ui/card.tsx';
import { type Columns, DataTable } from '../../web/src/components/ui/data-table.tsx';
import { DateTime, FormattedDay } from '../../web/src/components/ui/date-time.tsx';
import { TextWithTooltip } from '../../web/src/components/ui/text-with-tooltip.tsx';
import { SAMPLE_BOOKINGS, SAMPLE_SIGN_INS, SAMPLE_TRANSACTIONS } from './samples.ts';

type Booking = Pick<TransactionView, '_id' | 'type' | 'amount' | 'status' | 'createdAt'> & { readonly what: string };

const BOOKED: Columns<Booking> = [
  { header: 'What', cell: ({ what }) => <TextWithTooltip text={what} />, phone: 'title', stretches: true },
  { header: 'When', cell: ({ createdAt }) => <DateTime at={createdAt} />, phone: 'note' },
  { header: 'Status', cell: ({ status }) => <TransactionStatusBadge status={status} />, phone: 'mark' },
  { header: 'Amount', cell: (row) => <SignedAmount {...row} />, phone: 'figure', numeric: true },
];

const SHORT: Columns<(typeof SAMPLE_TRANSACTIONS)[number]> = [
  { header: 'Number', cell: ({ number }) => number },
  { header: 'Day', cell: ({ at }) => <FormattedDay at={at} /> },
  { header: 'Amount', cell: ({ amount }) => <FormattedMoney amount={amount} />, numeric: true },
];

export function ListVariantsGallery() {
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Card title="By day" compact>
        <DataTable
          caption="Bookings"
          columns={BOOKED}
          rows={SAMPLE_BOOKINGS}
          keyOf={({ _id }) => _id}
          rowHref={({ _id }) => `/parts?opened=${_id}`}
          momentOf={({ createdAt }) => createdAt}
        />
      </Card>
      <Card title="Cards" compact>
        <DataTable caption="Sign-ins" columns={signInColumns} rows={SAMPLE_SIGN_INS} keyOf={({ _id }) => _id} />
      </Card>
      <Card title="A short table" compact>
        <DataTable
          caption="Shortly"
          columns={SHORT}
          rows={SAMPLE_TRANSACTIONS.slice(0, 2)}
          keyOf={({ number }) => number}
        />
      </Card>
    </div>
  );
}
