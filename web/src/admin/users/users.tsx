import { useQuery } from '@tanstack/react-query';
import { SearchX, UserPlus, Users as UsersIcon } from 'lucide-react';
import type { UserView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Columns } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { ListPanel } from '../../ui/list-panel.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { usersQuery } from './users-query.ts';

const FAILED = 'Failed to fetch users';

const COLUMNS: Columns<UserView> = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'E-mail', cell: ({ email }) => email },
  { header: 'Account number', cell: ({ accountNumber }) => <span className="tabular-nums">{accountNumber}</span> },
  { header: 'Balance', cell: ({ balance }) => <Money amount={balance} />, numeric: true },
];

export default function Users() {
  const { filters, set, cursor, next, previous } = useListAddress({ search: '' });
  const { search } = filters;
  const page = useQuery(usersQuery({ ...(search && { search }), ...(cursor && { cursor }) }));
  const { total, users, nextCursor } = page.data ?? {};

  return (
    <>
      <PageHeading title={total === undefined ? 'All Users' : `All Users (${total})`} documentTitle="All Users">
        <CreateUserLink />
      </PageHeading>
      <ListPanel
        query={page}
        rows={users}
        errorMessage={sentenceOf(page.error, FAILED)}
        loadingLabel="Loading customers"
        toolbar={
          <SearchField
            label="Search customers"
            placeholder="Name, e-mail or account number"
            value={search}
            onSearch={(text) => set({ search: text })}
          />
        }
        empty={<NoUsers searched={search !== ''} />}
        caption="Customers"
        columns={COLUMNS}
        keyOf={({ _id }) => _id}
        onPrevious={previous}
        onNext={nextCursor ? () => next(nextCursor) : undefined}
      />
    </>
  );
}

function CreateUserLink() {
  return (
    <ButtonLink to="/admin/users/new">
      <UserPlus className="size-4.5" aria-hidden="true" />
      Create User
    </ButtonLink>
  );
}

function NoUsers({ searched }: { searched: boolean }) {
  if (searched) return <EmptyState icon={SearchX} title="No customers match" />;
  return (
    <EmptyState icon={UsersIcon} title="No customers yet">
      <CreateUserLink />
    </EmptyState>
  );
}
