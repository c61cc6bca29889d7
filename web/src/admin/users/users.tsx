import { useQuery } from '@tanstack/react-query';
import { SearchX, UserPlus, Users as UsersIcon } from 'lucide-react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { UserView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usersQuery } from './users-query.ts';

const FAILED = 'Failed to fetch users';

const COLUMNS: readonly [Column<UserView>, ...Column<UserView>[]] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'E-mail', cell: ({ email }) => email },
  { header: 'Account number', cell: ({ accountNumber }) => <span className="tabular-nums">{accountNumber}</span> },
  { header: 'Balance', cell: ({ balance }) => <Money amount={balance} />, numeric: true },
];

export default function Users() {
  const { search, cursor, searchFor, next, previous } = useAddress();
  const page = useQuery(usersQuery({ ...(search && { search }), ...(cursor && { cursor }) }));
  const total = page.data?.total;

  return (
    <>
      <PageHeading title={total === undefined ? 'All Users' : `All Users (${total})`} documentTitle="All Users">
        <CreateUserLink />
      </PageHeading>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <div className="border-b border-line p-4">
          <SearchField
            label="Search customers"
            placeholder="Name, e-mail or account number"
            value={search}
            onSearch={searchFor}
          />
        </div>
        {page.isPending && (
          <div className="p-4">
            <Skeleton label="Loading customers" lines={6} />
          </div>
        )}
        {page.isError && (
          <ErrorState
            message={sentenceOf(page.error, FAILED)}
            onRetry={() => page.refetch()}
            retrying={page.isFetching}
          />
        )}
        {page.data && !page.isError && (
          <div aria-busy={page.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
            {page.data.users.length === 0 ? (
              <NoUsers searched={search !== ''} />
            ) : (
              <DataTable caption="Customers" columns={COLUMNS} rows={page.data.users} keyOf={({ _id }) => _id} />
            )}
            <Pager onPrevious={previous} onNext={page.data.nextCursor ? () => next(page.data.nextCursor) : undefined} />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {page.data && !page.isFetching && `${page.data.users.length} customers shown`}
      </p>
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

/** Search and page stand in the address; the cursors of the pages before, in the history entry. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { before?: string[] } | null };
  const navigate = useNavigate();
  const search = params.get('search') ?? '';
  const cursor = params.get('cursor') ?? '';
  const before = state?.before ?? [];

  const goTo = (page: string, pagesBefore: string[]) =>
    navigate(
      { search: `?${new URLSearchParams({ ...(search && { search }), ...(page && { cursor: page }) })}` },
      { state: { before: pagesBefore } },
    );

  return {
    search,
    cursor,
    searchFor: (text: string) => setParams(text ? { search: text } : {}, { replace: true }),
    next: (nextCursor: string | undefined) => goTo(nextCursor ?? '', [...before, cursor]),
    previous: cursor ? () => goTo(before.at(-1) ?? '', before.slice(0, -1)) : undefined,
  };
}
