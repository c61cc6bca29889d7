import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { IgnoredFiltersNotice } from '../../../components/ui/ignored-filters-notice.tsx';
import type { SortOrderState } from '../../../components/ui/list-order.ts';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { DateField, Toolbar } from '../../../components/ui/toolbar.tsx';
import { useIsPhone } from '../../../components/ui/use-media.ts';
import {
  activeFilterNames,
  clearFilters,
  defaultTransactionListFilters,
  ignoredFilters,
  parseTransactionFilter,
  statusFilterOptions,
  toAgeFilterOptions,
  typeOptions,
} from './list-filters.ts';
import type { AdminTransactionListName } from './transaction-queries.ts';

type Name = 'search' | 'type' | 'status' | 'from' | 'to' | 'olderThanHours';

interface TransactionToolbarProps {
  readonly list: AdminTransactionListName;
  readonly filters: Readonly<Record<string, string>>;
  readonly onChange: (changed: Partial<Record<Name, string>>) => void;
  readonly order: SortOrderState;
}

export function TransactionToolbar({ list, filters, onChange, order }: TransactionToolbarProps) {
  const { type = 'all', status = 'all', from = '', to = '', olderThanHours = '' } = parseTransactionFilter(filters);
  const times = useId();
  const isTimed = Boolean(from || to || olderThanHours);
  const [isOpen, setOpen] = useState(isTimed);
  const showsTimes = useIsPhone() || isOpen || isTimed;
  const hours = String(olderThanHours);
  const written = activeFilterNames(list, filters);
  return (
    <div className="grid gap-4">
      <Toolbar
        order={order}
        active={written.filter((name) => name !== 'search').length}
        onClear={written.length > 0 ? () => onChange(clearFilters(list)) : undefined}
        search={
          <SearchField
            label={`Search ${list}`}
            placeholder="Name, e-mail, number, amount, IBAN"
            value={filters.search ?? ''}
            onSearch={(search) => onChange({ search })}
          />
        }
        filters={
          <>
            {'type' in defaultTransactionListFilters[list] && (
              <FilterSelect
                label="Type"
                options={typeOptions}
                value={type}
                onChange={(value) => onChange({ type: value })}
              />
            )}
            <FilterSelect
              label="Status"
              options={statusFilterOptions}
              value={status}
              onChange={(value) => onChange({ status: value })}
            />
            {!showsTimes && (
              <Button
                variant="secondary"
                className="2xl:hidden"
                aria-expanded={false}
                aria-controls={times}
                onClick={() => setOpen(true)}
              >
                Dates
              </Button>
            )}
            <div
              id={times}
              className={`flex-wrap items-end gap-3 max-sm:*:grow ${showsTimes ? 'flex' : 'hidden 2xl:flex'}`}
            >
              <DateField
                label="From"
                value={from}
                onChange={(day) => onChange({ from: day })}
                {...(to && { max: to })}
              />
              <DateField label="To" value={to} onChange={(day) => onChange({ to: day })} {...(from && { min: from })} />
              {'olderThanHours' in defaultTransactionListFilters[list] && (
                <FilterSelect
                  label="Age"
                  options={toAgeFilterOptions(hours)}
                  value={hours}
                  onChange={(value) => onChange({ olderThanHours: value })}
                />
              )}
            </div>
          </>
        }
      />
      <IgnoredFiltersNotice filters={ignoredFilters(list, filters)} />
    </div>
  );
}
