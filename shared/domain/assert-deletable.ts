import { DomainError } from './domain-error.ts';
import { areBalancesZero, type Balances } from './ledger.ts';
import { type Cents, formatEuros } from './money.ts';

interface Deletion {
  /** Deletes the customer even if there is money in the account. */
  readonly force: boolean;
  /** The balance on which the deletion was decided; any balance is accepted when it is absent. */
  readonly expectedBalance?: Cents | undefined;
}

/** @throws DomainError 409 with the amounts in the account */
export function assertAccountDeletable({ balance, reserved }: Balances, { force, expectedBalance }: Deletion): void {
  if (!force && !areBalancesZero({ balance, reserved })) {
    const held = reserved === 0 ? '' : ` (${formatEuros(reserved)} of it reserved)`;
    throw new DomainError(
      'conflict',
      'account_not_empty',
      `This account still holds ${formatEuros(balance)}${held}. Pay it out first, or confirm that the customer is to be deleted all the same.`,
    );
  }
  if (expectedBalance !== undefined && expectedBalance !== balance) {
    throw new DomainError(
      'conflict',
      'balance_changed',
      `The balance has changed to ${formatEuros(balance)}. Please look at the account again.`,
    );
  }
}
