import { cents, formatEuros } from '#shared/domain/money.ts';
import { BeforeAfterTable } from '../../web/src/components/bank/before-after-table.tsx';
import { GroupedDigits } from '../../web/src/components/bank/grouped-digits.tsx';
import { FormattedMoney } from '../../web/src/components/bank/money.tsx';
import { PaymentDetailsList } from '../../web/src/components/bank/payment-details.tsx';
import { Badge } from '../../web/src/components/ui/badge.tsx';
import { BarChart } from '../../web/src/components/ui/bar-chart.tsx';
import { Button } from '../../web/src/components/ui/button.tsx';
import { Card } from '../../web/src/components/ui/card.tsx';
import { DateTime, FormattedDay } from '../../web/src/components/ui/date-time.tsx';
import { DescriptionList } from '../../web/src/components/ui/description-list.tsx';
import { KeyFigureCard, KeyFigureCards } from '../../web/src/components/ui/key-figure.tsx';
import { LineChart } from '../../web/src/components/ui/line-chart.tsx';
import { MissingValue } from '../../web/src/components/ui/missing-value.tsx';
import { ChartHeightContainer } from '../../web/src/components/ui/reserved-chart-height.tsx';
import { StatCard } from '../../web/src/components/ui/stat-card.tsx';
import { TextWithCopyButton } from '../../web/src/components/ui/text-with-copy-button.tsx';
import { SAMPLE_BALANCES, SAMPLE_MOVEMENTS } from './samples.ts';

const IBAN = 'DE89370400440532013000';

const euros = (value: number) => formatEuros(cents(value));

export function NumberGallery() {
  return (
    <>
      <Card title="Charts" hint="Point at them, or move the marker with the arrow keys.">
        <div className="grid gap-10">
          <ChartHeightContainer>
            <LineChart label="Balance" points={SAMPLE_BALANCES} format={euros} />
          </ChartHeightContainer>
          <ChartHeightContainer legend>
            <BarChart
              label="Deposits and withdrawals"
              names={['Deposits', 'Withdrawals']}
              days={SAMPLE_MOVEMENTS}
              format={euros}
            />
          </ChartHeightContainer>
        </div>
      </Card>
      <Card title="Figures" aside={<Badge tone="info">Of today</Badge>}>
        <KeyFigureCards label="At a glance">
          <KeyFigureCard label="Customers" value="1,204" beside="+12 this week">
            32 of them wait for a first deposit
          </KeyFigureCard>
          <KeyFigureCard label="Pending withdrawals" value="17" action={<Button variant="quiet">Show them</Button>} />
          <KeyFigureCard label="Open tickets" value={undefined} />
        </KeyFigureCards>
        <div className="grid gap-8 lg:grid-cols-2">
          <BeforeAfterTable
            label="What this does to Amelie Thornbury’s money"
            rows={[
              { label: 'Balance', before: cents(512_345), after: cents(462_345) },
              { label: 'Reserved', before: cents(50_000), after: cents(0) },
            ]}
          />
          <div className="grid content-start gap-6">
            <StatCard label="Balance" value={<MissingValue />}>
              Reserved for requests: <FormattedMoney amount={cents(50_000)} />
            </StatCard>
            <DescriptionList
              facts={[
                { label: 'Opened', value: <FormattedDay at="2026-03-04" /> },
                { label: 'Last sign-in', value: <DateTime at="2026-03-04T13:05:00.000Z" /> },
              ]}
            />
            <TextWithCopyButton label="IBAN" value={IBAN} shown={<GroupedDigits value={IBAN} />} />
          </div>
        </div>
      </Card>
      <Card title="Payment details">
        <div className="grid gap-8">
          <PaymentDetailsList
            details={{
              bankDetails: {
                beneficiaryName: 'Amelie Thornbury',
                iban: IBAN,
                swift: 'COBADEFFXXX',
                address: '4 Heather Lane, Aldermoor',
                bankName: 'Commerzbank',
                referenceInstruction: 'TX-2026-0017',
              },
            }}
          />
          <PaymentDetailsList details={{ bitcoinWallet: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }} />
        </div>
      </Card>
    </>
  );
}
