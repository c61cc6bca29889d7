import type { UserView } from '#shared/contract/views.ts';
import { eurosFromCents } from '#shared/domain/money.ts';
import { type CsvColumn, toCsv } from '../../../components/ui/csv.ts';
import { api } from '../../../lib/api/client.ts';
import { readAllPages } from '../../../lib/every-page.ts';
import type { UsersFilter } from './users-query.ts';

const COLUMNS: readonly CsvColumn<UserView>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'Account number', value: ({ accountNumber }) => accountNumber },
  { header: 'Balance EUR', value: ({ balance }) => eurosFromCents(balance).toFixed(2) },
  { header: 'Reserved EUR', value: ({ reservedAmount }) => eurosFromCents(reservedAmount).toFixed(2) },
  { header: 'Available EUR', value: ({ availableBalance }) => eurosFromCents(availableBalance).toFixed(2) },
  { header: 'Created', value: ({ createdAt }) => createdAt },
  { header: 'Suspended', value: ({ suspended }) => (suspended ? 'yes' : 'no') },
  { header: 'Needs a password', value: ({ needsPassword }) => (needsPassword ? 'yes' : 'no') },
  { header: '2FA', value: ({ twoFactorEnabled }) => (twoFactorEnabled ? 'yes' : 'no') },
];

export async function usersCsv(
  filter: Pick<UsersFilter, 'search' | 'order'>,
  onProgress: (rows: number) => void,
): Promise<string> {
  const users = await readAllPages(async (page) => {
    const { users: rows, nextCursor } = await api.customers.listUsers({ query: { ...page, ...filter } });
    return { rows, nextCursor };
  }, onProgress);
  return toCsv(COLUMNS, users);
}
