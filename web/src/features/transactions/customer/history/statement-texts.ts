import type { StatementLineView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { transactionTitle } from '../transaction-title.ts';

export const STATEMENT_FOOTNOTE =
  'Dates are booking dates (UTC). Closed months do not change. Only completed transactions appear.';

export function statementDescription(line: StatementLineView): string {
  const { correction, feeAmount } = line;
  const charge = feeAmount > 0 && `charge ${formatEuros(feeAmount)} included`;
  return [correction && 'Correction', transactionTitle(line), charge].filter(Boolean).join(' · ');
}
