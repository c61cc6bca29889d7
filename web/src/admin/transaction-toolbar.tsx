import { type ReactNode, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { FilterSelect } from '../ui/select-field.tsx';
import { DateField, Toolbar } from '../ui/toolbar.tsx';
import { ageOptions, filterIn, isFiltered, listDefaults, statusOptions, typeOptions } from './list-filters.ts';
import type { TransactionList } from './transaction-queries.ts';

/** Of a page that ends before anything was found. */
export const NONE_YET = 'None found so far. Older ones are on the next page.';

type Name = 'search' | 'type' | 'status' | 'from' | 'to' | 'olderThanHours';

interface TransactionToolbarProps {
  readonly list: TransactionList;
  /** As written in the address. */
  readonly filters: Readonly<Record<string, string>>;
  readonly onChange: (changed: Partial<Record<Name, string>>) => void;
  readonly children?: ReactNode;
}

/** The filters that `listDefaults` names for a list. */
export function TransactionToolbar({ list, filters, onChange, children }: TransactionToolbarProps) {
  const { type = 'all', status = 'all', from = '', to = '', olderThanHours = '' } = filterIn({ ...filters });
  const times = useId();
  const isTimed = Boolean(from || to || olderThanHours);
  const [isOpen, setOpen] = useState(isTimed);
  const hours = String(olderThanHours);
  return (
    <Toolbar>
      <SearchField
        label={`Search ${list}`}
        placeholder="Name, e-mail, number, amount, IBAN"
        value={filters.search ?? ''}
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
      {/* On a phone the list would begin below the first screen. */}
      {!isTimed && (
        <Button
          variant="secondary"
          className="sm:hidden"
          aria-expanded={isOpen}
          aria-controls={times}
          onClick={() => setOpen(!isOpen)}
        >
          Dates
        </Button>
      )}
      <div
        id={times}
        className={`flex flex-wrap items-end gap-3 max-sm:w-full *:max-sm:grow ${isOpen || isTimed ? '' : 'max-sm:hidden'}`}
      >
        <DateField label="From" value={from} onChange={(day) => onChange({ from: day })} {...(to && { max: to })} />
        <DateField label="To" value={to} onChange={(day) => onChange({ to: day })} {...(from && { min: from })} />
        {'olderThanHours' in listDefaults[list] && (
          <FilterSelect
            label="Age"
            options={ageOptions(hours)}
            value={hours}
            onChange={(value) => onChange({ olderThanHours: value })}
          />
        )}
      </div>
      {isFiltered(list, filters) && (
        <Button variant="quiet" onClick={() => onChange(listDefaults[list])}>
          Clear filters
        </Button>
      )}
      {children}
    </Toolbar>
  );
}
