import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { usersQuery } from './users-query.ts';

const OFFERED = 8;

interface CustomerFieldProps {
  readonly customer: UserView | undefined;
  readonly onChoose: (customer: UserView | undefined) => void;
  readonly placeholder?: string;
  readonly error?: string | undefined;
}

export function CustomerField(props: CustomerFieldProps) {
  const { customer, onChoose, placeholder = 'Name, e-mail or account number', error } = props;
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery(usersQuery({ limit: OFFERED, ...(search && { search }) }));
  return (
    <Combobox
      label="Customer"
      placeholder={placeholder}
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
