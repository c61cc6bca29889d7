import type { ReactNode } from 'react';
import { SearchField } from '../ui/search-field.tsx';
import { FilterSelect } from '../ui/select-field.tsx';
import { DateField, Toolbar } from '../ui/toolbar.tsx';
import { filterIn, listDefaults, statusOptions, typeOptions } from './list-filters.ts';
import type { TransactionList } from './transaction-queries.ts';

interface TransactionToolbarProps {
  readonly list: TransactionList;
  /** As written in the address. */
  readonly filters: { readonly search: string; readonly status: string };
  readonly onChange: (changed: Partial<Record<'search' | 'type' | 'status' | 'from' | 'to', string>>) => void;
  readonly children?: ReactNode;
}

/** The filters that `listDefaults` names for a list. */
export function TransactionToolbar({ list, filters, onChange, children }: TransactionToolbarProps) {
  const { type = 'all', status = 'all', from = '', to = '' } = filterIn({ ...filters });
  return (
    <Toolbar>
      <SearchField
        label={`Search ${list}`}
        placeholder="Number, user name or e-mail"
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      {'type' in listDefaults[list] && (
        <FilterSelect label="Type" options={typeOptions} value={type} onChange={(value) => onChange({ type: value })} />
      )}
      <FilterSelect
        label="Status"
        options={statusOptions}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
      {'from' in listDefaults[list] && (
        <>
          <DateField label="From" value={from} onChange={(day) => onChange({ from: day })} {...(to && { max: to })} />
          <DateField label="To" value={to} onChange={(day) => onChange({ to: day })} {...(from && { min: from })} />
        </>
      )}
      {children}
    </Toolbar>
  );
}
