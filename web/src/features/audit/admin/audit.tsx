import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { useListUrlState } from '../../../components/ui/use-list-address.ts';
import { useIsPhone } from '../../../components/ui/use-media.ts';
import { userQuery, usersQuery } from '../../customers/admin/users-query.ts';
import AuditList from './audit-list.tsx';
import { VerifyTrail } from './verify-trail.tsx';

const OFFERED = 8;

export default function Audit() {
  const isPhone = useIsPhone();
  return (
    <>
      {!isPhone && <VerifyTrail />}
      <AuditList personField={<PersonField />} />
      {isPhone && (
        <div className="mt-6">
          <VerifyTrail />
        </div>
      )}
    </>
  );
}

function PersonField() {
  const { filters, set } = useListUrlState({ user: '' });
  const [search, setSearch] = useState('');
  const chosen = useQuery({ ...userQuery(filters.user), enabled: filters.user !== '' });
  const found = useQuery({ ...usersQuery({ search, limit: OFFERED }), enabled: search !== '' });
  return (
    <div className="w-52 max-sm:w-full [&>div]:gap-1 [&_label]:text-xs [&_label]:text-quiet">
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
