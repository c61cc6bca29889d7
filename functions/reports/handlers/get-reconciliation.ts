import { getReconciliation } from '#shared/contract/reports.ts';
import { cents } from '#shared/domain/money.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findUsers } from '../../core/users/users.ts';
import { readTotals } from '../totals.ts';

export const handler = endpoint(getReconciliation, async () => {
  const totals = await readTotals();
  const { accounts, differences, asOf } = totals;
  const users = await findUsers(differences.map(({ userId }) => userId));
  const sum = cents(accounts.reduce((total, { balance }) => total + balance, 0));
  return {
    accounts,
    sum,
    tiesOut: sum === 0 && differences.length === 0,
    differences: differences.map(({ userId, balance, reserved }) => ({
      userId,
      name: users.get(userId)?.name ?? 'Unknown',
      balance,
      reservedAmount: reserved,
    })),
    asOf,
  };
});
