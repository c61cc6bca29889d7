import { type Balances, isNothing } from './ledger.ts';
import { formatEuros } from './money.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal 409 with the amounts */
export function assertDeletable({ balance, reserved }: Balances, force: boolean): void {
  if (force || isNothing({ balance, reserved })) return;
  const held = reserved === 0 ? '' : ` (${formatEuros(reserved)} of it reserved)`;
  throw new Refusal(
    'conflict',
    'account_not_empty',
    `This account still holds ${formatEuros(balance)}${held}. Pay it out first, or confirm that the customer is to be deleted all the same.`,
  );
}
