import type { UserView } from '#shared/contract/views.ts';
import { type Cents, ZERO_CENTS } from '#shared/domain/money.ts';
import { BeforeAfterTable } from '../../../../components/bank/before-after-table.tsx';
import { WarningNotice } from '../dialogs/money-preview.tsx';
import { previewBalancesAfter } from '../preview-balances-after.ts';

interface SettlementPreviewProps {
  readonly unclaimed: Cents;
  readonly amount: Cents | undefined;
  readonly heir: UserView | undefined;
}

export function SettlementPreview({ unclaimed, amount, heir }: SettlementPreviewProps) {
  const account = { balance: unclaimed, reserved: ZERO_CENTS, deleted: true };
  const heirs = heir && { balance: heir.balance, reserved: heir.reservedAmount };
  const paid = previewBalancesAfter(account, 'withdraw', amount, 'transfer');
  const received = heirs && previewBalancesAfter(heirs, 'deposit', amount, 'transfer');
  const refusal = paid.refusal ?? received?.refusal;
  const rows = [{ label: 'Unclaimed', before: unclaimed, after: paid.after.balance }];
  if (heir && received) {
    rows.push({ label: `Balance of ${heir.name}`, before: heir.balance, after: received.after.balance });
  }
  return (
    <div className="grid gap-3">
      <BeforeAfterTable
        label="Before and after"
        rows={refusal ? rows.map((row) => ({ ...row, after: row.before })) : rows}
      />
      {refusal && <WarningNotice>{refusal}</WarningNotice>}
    </div>
  );
}
