import type { UserView } from '#shared/contract/views.ts';
import { applyTransactionChange } from '#shared/domain/apply-change.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import type { Movement } from '#shared/domain/ledger.ts';
import { type Cents, ZERO_CENTS } from '#shared/domain/money.ts';
import { BeforeAfterTable } from '../../../../components/bank/before-after-table.tsx';
import { Warning } from '../dialogs/money-preview.tsx';

interface SettlementPreviewProps {
  readonly unclaimed: Cents;
  readonly amount: Cents | undefined;
  readonly heir: UserView | undefined;
}

export function SettlementPreview({ unclaimed, amount, heir }: SettlementPreviewProps) {
  const { left, balance, refusal } = afterSettling(unclaimed, amount, heir);
  return (
    <div className="grid gap-3">
      <BeforeAfterTable
        label="Before and after"
        rows={[
          { label: 'Unclaimed', before: unclaimed, after: left },
          ...(heir ? [{ label: `Balance of ${heir.name}`, before: heir.balance, after: balance }] : []),
        ]}
      />
      {refusal && <Warning>{refusal}</Warning>}
    </div>
  );
}

interface After {
  readonly left: Cents;
  readonly balance: Cents;
  readonly refusal?: string;
}

function afterSettling(unclaimed: Cents, amount: Cents | undefined, heir: UserView | undefined): After {
  const before = { left: unclaimed, balance: heir?.balance ?? ZERO_CENTS };
  if (amount === undefined) return before;
  const booked = { status: 'completed', amount, feePercent: NO_FEE, settlement: 'transfer' } as const;
  const leaves: Movement = { ...booked, type: 'withdraw' };
  const comes: Movement = { ...booked, type: 'deposit' };
  try {
    const holder = { balance: unclaimed, reserved: ZERO_CENTS, deleted: true };
    const left = applyTransactionChange(holder, undefined, leaves).balance;
    if (!heir) return { ...before, left };
    return {
      left,
      balance: applyTransactionChange({ balance: heir.balance, reserved: heir.reservedAmount }, undefined, comes)
        .balance,
    };
  } catch (error) {
    if (error instanceof DomainError) return { ...before, refusal: error.message };
    throw error;
  }
}
