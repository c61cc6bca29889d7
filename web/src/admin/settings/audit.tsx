import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import AuditList from '../audit/audit-list.tsx';
import { userQuery, usersQuery } from '../users-query.ts';

/** Customers offered for a search. */
const OFFERED = 8;

export default function Audit() {
  return <AuditList personField={<PersonField />} />;
}

/** The id of the customer to filter by; stands in the address. */
function PersonField() {
  const { filters, set } = useListAddress({ user: '' });
  const [search, setSearch] = useState('');
  const chosen = useQuery({ ...userQuery(filters.user), enabled: filters.user !== '' });
  const found = useQuery({ ...usersQuery({ search, limit: OFFERED }), enabled: search !== '' });
  return (
    <div className="min-w-64 [&_label]:text-xs [&_label]:text-quiet">
      <Combobox<UserView>
        label="Customer"
        placeholder="Everybody"
        value={filters.user ? chosen.data : undefined}
        onChange={(user) => set({ user: user?._id ?? '' })}
        items={search ? (found.data?.users ?? []) : []}
        itemKey={({ _id }) => _id}
        itemLabel={({ name }) => name}
        itemDetail={({ email }) => email}
        search={search}
        onSearch={setSearch}
        loading={found.isFetching}
        emptyText="No customers match"
      />
    </div>
  );
}
