import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { usersQuery } from './users-query.ts';

const OFFERED = 8;

interface CustomerFieldProps {
  readonly customer: UserView | undefined;
  readonly onChoose: (customer: UserView | undefined) => void;
  readonly error: string | undefined;
}

export function CustomerField({ customer, onChoose, error }: CustomerFieldProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery(usersQuery({ limit: OFFERED, ...(search && { search }) }));
  return (
    <Combobox
      label="Customer"
      placeholder="Name, e-mail or account number"
      value={customer}
      onChange={onChoose}
      items={data?.users ?? []}
      itemKey={({ _id }) => _id}
      itemLabel={({ name }) => name}
      itemDetail={({ email, accountNumber }) => `${email} · ${accountNumber}`}
      search={search}
      onSearch={setSearch}
      loading={isFetching}
      emptyText="No customers match"
      error={error}
    />
  );
}
