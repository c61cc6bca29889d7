import type { UserView } from '#shared/contract/views.ts';
import { applyTransactionChange } from '#shared/domain/apply-change.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import { availableBalance, type Balances } from '#shared/domain/ledger.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { BeforeAfterTable } from '../../../components/bank/before-after-table.tsx';
import { DescriptionList } from '../../../components/ui/description-list.tsx';
import { Warning } from './dialogs/money-preview.tsx';

interface BalancesAfterProps {
  readonly customer: UserView;
  readonly type: TransactionType;
  readonly amount: Cents | undefined;
}

export function BalancesAfter({ customer, type, amount }: BalancesAfterProps) {
  const before = { balance: customer.balance, reserved: customer.reservedAmount };
  const { after, refusal } = afterBooking(before, type, amount);
  return (
    <div className="grid gap-5">
      <DescriptionList
        facts={[
          { label: 'Name', value: customer.name },
          { label: 'E-mail', value: customer.email },
          { label: 'Account number', value: <span className="tabular-nums">{customer.accountNumber}</span> },
        ]}
      />
      <BeforeAfterTable
        label="Balance before and after"
        rows={[
          { label: 'Balance', before: before.balance, after: after.balance },
          { label: 'Reserved', before: before.reserved, after: after.reserved },
          { label: 'Available', before: availableBalance(before), after: availableBalance(after) },
        ]}
      />
      {refusal && <Warning>{refusal}</Warning>}
    </div>
  );
}

function afterBooking(
  before: Balances,
  type: TransactionType,
  amount: Cents | undefined,
): { after: Balances; refusal?: string } {
  if (amount === undefined) return { after: before };
  try {
    const booked = { type, status: 'completed', amount, feePercent: NO_FEE, settlement: 'cash' } as const;
    return { after: applyTransactionChange(before, undefined, booked) };
  } catch (error) {
    if (error instanceof DomainError) return { after: before, refusal: error.message };
    throw error;
  }
}
