import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, CircleUser, SearchX, Trash2, UserPlus, Users as UsersIcon } from 'lucide-react';
import { useState } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { Money } from '../../bank/money.tsx';
import { Action, ActionLink } from '../../ui/action.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { withCount } from '../../ui/count-text.ts';
import type { Columns } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showError } from '../../ui/toaster.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { usersQuery } from '../users-query.ts';
import { newTransactionFor, profileOf } from './addresses.ts';
import { DeleteUser } from './delete-user.tsx';
import { UserBadges } from './user-badges.tsx';
import { usersCsv } from './users-csv.ts';

const FAILED = 'Failed to fetch users';

export default function Users() {
  const { filters, set, cursor, next, previous } = useListAddress({ search: '' });
  const { search } = filters;
  const page = useQuery(usersQuery({ ...(search && { search }), ...(cursor && { cursor }) }));
  const { users, nextCursor } = page.data ?? {};
  const [leaving, setLeaving] = useState<UserView>();

  return (
    <>
      <PageHeading title={withCount('All Users', page.data)} documentTitle="All Users">
        <CreateUserLink />
      </PageHeading>
      <ListPanel
        query={page}
        rows={users}
        errorMessage={sentenceOf(page.error, FAILED)}
        loadingLabel="Loading customers"
        toolbar={
          <Toolbar>
            <SearchField
              label="Search customers"
              placeholder="Name, e-mail or account number"
              value={search}
              onSearch={(text) => set({ search: text })}
            />
            <ExportButton
              fileName="users.csv"
              load={(onProgress) => usersCsv(search, onProgress)}
              onError={(error) => showError(sentenceOf(error, FAILED))}
            />
          </Toolbar>
        }
        empty={<NoUsers searched={search !== ''} />}
        caption="Customers"
        columns={columns(setLeaving)}
        keyOf={({ _id }) => _id}
        rowLink={profileOf}
        onPrevious={previous}
        onNext={nextCursor ? () => next(nextCursor) : undefined}
      />
      {leaving && <DeleteUser user={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function columns(onDelete: (user: UserView) => void): Columns<UserView> {
  return [
    {
      header: 'Name',
      cell: (user) => (
        <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">
          {user.name}
          <UserBadges user={user} />
        </span>
      ),
    },
    { header: 'E-mail', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    { header: 'Account number', cell: ({ accountNumber }) => <span className="tabular-nums">{accountNumber}</span> },
    { header: 'Balance', cell: ({ balance }) => <Money amount={balance} />, numeric: true },
    {
      header: 'Actions',
      cell: (user) => (
        <span className="-my-1.5 flex flex-wrap gap-1 max-md:-mr-2 max-md:justify-end md:-ml-2 md:flex-nowrap">
          <ActionLink icon={CircleUser} label="View Profile" of={user.name} to={profileOf(user)} />
          <ActionLink icon={ArrowLeftRight} label="Create Transaction" of={user.name} to={newTransactionFor(user)} />
          <Action icon={Trash2} label="Delete User" of={user.name} danger onClick={() => onDelete(user)} />
        </span>
      ),
    },
  ];
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
