import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { MAX_SAVED_FILTERS, type SavedFilter } from '#shared/contract/administrators.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { RowActionButton } from '../../../components/ui/row-action.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { ownProfileQuery } from '../../administrators/admin/own-profile-query.ts';
import { activeFilterNames, listTexts, transactionListPath } from './list-filters.ts';
import type { AdminTransactionListName } from './transaction-queries.ts';

interface SavedFiltersProps {
  readonly list: AdminTransactionListName;
  readonly filters: Readonly<Record<string, string>>;
}

/** Opens the filters that the administrator has saved for a list, on any of their devices. */
export function SavedFiltersButton(props: SavedFiltersProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bookmark className="size-4.5" aria-hidden="true" />
        Saved filters
      </Button>
      <Dialog
        open={open}
        title="Saved filters"
        description={`${listTexts[props.list].title}. Only you see your saved filters.`}
        onClose={() => setOpen(false)}
      >
        <SavedFilters {...props} onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const NO_NAME = 'Please enter a name';
const TOO_MANY = `You can keep ${MAX_SAVED_FILTERS} filters. Delete one first.`;

function SavedFilters(props: SavedFiltersProps & { onChosen: () => void }) {
  return (
    <QueryContent
      query={useQuery(ownProfileQuery)}
      loading={<Skeleton label="Loading the saved filters" lines={2} />}
      failed="Failed to load the saved filters"
    >
      {({ savedFilters }) => <SavedFilterList {...props} all={savedFilters} />}
    </QueryContent>
  );
}

interface SavedFilterListProps extends SavedFiltersProps {
  readonly all: readonly SavedFilter[];
  readonly onChosen: () => void;
}

function SavedFilterList({ list, filters, all, onChosen }: SavedFilterListProps) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { name: '' } });
  const own = all.filter((saved) => saved.list === list);
  const [save, { busy, error }] = useAsyncAction(
    'Failed to save the filters',
    async (change: (present: readonly SavedFilter[]) => SavedFilter[]) => {
      // The whole list is saved, so it must include what another tab or device has saved meanwhile.
      const present = await queries.fetchQuery({ ...ownProfileQuery, staleTime: 0 });
      const wanted = change(present.savedFilters);
      if (wanted.length > MAX_SAVED_FILTERS) return form.setError('name', { message: TOO_MANY });
      const { savedFilters } = await backOfficeApi.administrators.saveFilters({ body: { savedFilters: wanted } });
      queries.setQueryData(ownProfileQuery.queryKey, (known) => known && { ...known, savedFilters });
      form.reset();
    },
  );
  const [, query = ''] = transactionListPath(list, filters).split('?');
  const canSave = activeFilterNames(list, filters).length > 0;

  return (
    <div className="grid gap-5">
      <FormError message={error} />
      {own.length === 0 && <p className="text-quiet">No saved filters for this list yet.</p>}
      {own.length > 0 && (
        <ul aria-label="Saved filters" className="divide-y divide-line border-y border-line">
          {own.map((saved) => (
            <li key={saved.name} className="flex items-center justify-between gap-3 py-1">
              <Link
                to={`/admin/${list}?${saved.query}`}
                dir="auto"
                onClick={onChosen}
                className="inline-flex min-h-11 min-w-0 grow items-center font-semibold wrap-anywhere text-primary hover:underline"
              >
                {saved.name}
              </Link>
              <RowActionButton
                icon={Trash2}
                label="Delete"
                of={saved.name}
                danger
                onClick={() => !busy && save((present) => present.filter(isOtherThan(saved)))}
              />
            </li>
          ))}
        </ul>
      )}
      {canSave ? (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={form.handleSubmit(({ name: typed }) => {
            const added: SavedFilter = { name: typed.trim(), list, query };
            return save((present) => [...present.filter(isOtherThan(added)), added]);
          })}
        >
          <TextField
            label="Name of the current filters"
            maxLength={40}
            autoComplete="off"
            error={form.formState.errors.name?.message}
            {...form.register('name', { validate: (name) => name.trim() !== '' || NO_NAME })}
          />
          <Button type="submit" busy={busy} waitingText="Saving..." className="justify-self-start">
            Save these filters
          </Button>
        </form>
      ) : (
        <p className="text-sm text-quiet">Choose filters in the list first, then save them here.</p>
      )}
    </div>
  );
}

const isOtherThan =
  ({ list, name }: SavedFilter) =>
  (other: SavedFilter): boolean =>
    other.list !== list || other.name !== name;
