import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, CircleUser, SearchX, Trash2, UserPlus, Users as UsersIcon } from 'lucide-react';
import type { UserView } from '#shared/contract/views.ts';
import { FormattedMoney } from '../../../components/bank/money.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { titleWithCount } from '../../../components/ui/count-text.ts';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { FormattedDay } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { toListOrderControl } from '../../../components/ui/list-order.ts';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { useChosenPageLimit } from '../../../components/ui/page-size.ts';
import { RowActionButton, RowActionLink } from '../../../components/ui/row-action.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { TextWithTooltip } from '../../../components/ui/text-with-tooltip.tsx';
import { showError } from '../../../components/ui/toaster.tsx';
import { Toolbar } from '../../../components/ui/toolbar.tsx';
import { useDialogState } from '../../../components/ui/use-dialog-state.ts';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { USERS_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import DeleteUser from './delete-user-dialog.tsx';
import { UserBadges } from './user-badges.tsx';
import { newTransactionPath, userProfilePath } from './user-paths.ts';
import { usersCsv, usersQuery } from './users-query.ts';

export default function UsersPage() {
  const { filters, set, cursor, pages } = useListUrlState({ search: '', order: 'newest' });
  const { search } = filters;
  // Search results are in the order of the words found, so no other order is offered.
  const order = search ? undefined : toListOrderControl(filters, set);
  const wanted = search ? { search } : { ...(order?.oldestFirst && ({ order: 'oldest' } as const)) };
  const limit = useChosenPageLimit();
  const page = useQuery(usersQuery({ ...limit, ...wanted, ...(cursor && { cursor }) }));
  const { users, nextCursor } = page.data ?? {};
  const [leaving, askAbout, close] = useDialogState<UserView>();

  return (
    <>
      <PageHeading title={titleWithCount('All Users', page.data)} documentTitle="All Users">
        <CreateUserLink />
      </PageHeading>
      <ListPanel
        query={page}
        rows={users}
        errorMessage={errorSentence(page.error, USERS_NOT_FETCHED_MESSAGE)}
        loadingLabel="Loading customers"
        toolbar={
          <Toolbar
            onClear={search ? () => set({ search: '' }) : undefined}
            search={
              <SearchField
                label="Search customers"
                placeholder="Name, e-mail or account number"
                value={search}
                onSearch={(text) => set({ search: text })}
              />
            }
          >
            <ExportButton
              fileName="users.csv"
              load={(onProgress) => usersCsv(wanted, onProgress)}
              onError={(error) => showError(errorSentence(error, USERS_NOT_FETCHED_MESSAGE))}
            />
          </Toolbar>
        }
        empty={<NoUsers searched={search !== ''} />}
        caption="Customers"
        columns={columns(askAbout)}
        keyOf={({ _id }) => _id}
        rowLink={userProfilePath}
        order={order}
        pages={pages}
        counted={page.data}
        sized
        nextCursor={nextCursor}
      />
      {leaving && <DeleteUser user={leaving} onClose={close} />}
    </>
  );
}

const labelled = ({ name }: UserView) => ({ of: name, labelled: true });

function columns(onDelete: (user: UserView) => void): Columns<UserView> {
  return [
    {
      header: 'Name',
      cell: (user) => (
        <span className="inline-flex max-w-full flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span title={user.name} dir="auto" className="truncate">
            {user.name}
          </span>
          <UserBadges user={user} />
        </span>
      ),
      stretches: true,
      phone: 'title',
    },
    { header: 'E-mail', cell: ({ email }) => <TextWithTooltip text={email} />, stretches: true, phone: 'note' },
    { header: 'Opened', cell: ({ createdAt }) => <FormattedDay at={createdAt} />, ordered: true },
    {
      header: 'Account number',
      cell: ({ accountNumber }) => <span className="tabular-nums">{accountNumber}</span>,
      phone: 'mark',
    },
    { header: 'Balance', cell: ({ balance }) => <FormattedMoney amount={balance} />, numeric: true, phone: 'figure' },
    {
      header: 'Actions',
      phone: 'actions',
      cell: (user) => (
        // In a table of less than 1536 pixels the actions take two lines.
        <span className="-my-1.5 flex md:-ml-1.5 md:gap-x-1 [td_&]:w-60 [td_&]:flex-wrap 2xl:[td_&]:w-max">
          <span className="max-md:in-data-actions:hidden">
            <RowActionLink icon={CircleUser} label="View Profile" {...labelled(user)} to={userProfilePath(user)} />
          </span>
          <RowActionLink
            icon={ArrowLeftRight}
            label="Create Transaction"
            {...labelled(user)}
            to={newTransactionPath(user)}
          />
          <RowActionButton
            icon={Trash2}
            label="Delete User"
            {...labelled(user)}
            danger
            onClick={() => onDelete(user)}
          />
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
