import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListTree, SearchX } from 'lucide-react';
import { useState } from 'react';
import { type JobView, RestoreDiffEntry } from '#shared/contract/backups.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { Toolbar } from '../../../components/ui/toolbar.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import {
  formatChangeValue,
  restoreChangeKindLabels,
  restoreChangeLabels,
  restoreChangesCsv,
} from './restore-changes.ts';

const FAILED = 'Failed to fetch what changes';

type Row = RestoreDiffEntry & { readonly key: string };

const Kind = RestoreDiffEntry.shape.kind;
const kinds = Kind.options.map((value) => ({ value, label: restoreChangeKindLabels[value] }));
const options = [{ value: '', label: 'Everything' }, ...kinds];

interface SeeChangesProps {
  readonly title: 'What would change' | 'What changed';
  readonly changes: JobView['changes'];
}

export function ShowRestoreChangesButton({ title, changes }: SeeChangesProps) {
  const [isOpen, setOpen] = useState(false);
  if (!changes || changes.rows === 0) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <ListTree className="size-4.5" aria-hidden="true" />
        See {title.replace('W', 'w')} ({changes.rows.toLocaleString('en-US')})
      </Button>
      {isOpen && <RestoreChangesDialog title={title} {...changes} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChangesDialogProps {
  readonly title: string;
  readonly id: string;
  readonly rows: number;
  readonly onClose: () => void;
}

function RestoreChangesDialog({ title, id, rows, onClose }: ChangesDialogProps) {
  const [open, setOpen] = useState(true);
  const [search, setSearch] = useState('');
  const [exportError, setExportError] = useState<string>();
  const [kind, setKind] = useState<RestoreDiffEntry['kind']>();
  /** This page and the ones before it, except the first: the cursor of each, and the number of its first row. */
  const [begun, setBegun] = useState<readonly { readonly cursor: string; readonly first: number }[]>([]);
  const filter = { ...(search && { search }), ...(kind && { kind }) };
  const { cursor, first } = begun.at(-1) ?? { cursor: undefined, first: 1 };
  const page = useQuery({
    queryKey: ['restore-changes', id, filter, cursor],
    queryFn: () =>
      backOfficeApi.backups.listRestoreChanges({ params: { id }, query: { ...filter, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    // The list of an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { changes, nextCursor } = page.data ?? {};
  const hasFilters = search !== '' || kind !== undefined;

  return (
    <Dialog
      open={open}
      wide
      title={title}
      description={`${rows.toLocaleString('en-US')} ${rows === 1 ? 'change' : 'changes'}, from what the bank has now to what the backup has`}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      {/* The table's head sticks to the top, because the bar of the area is not in the dialog. */}
      <div className="grid gap-4 [--bar:0px]">
        <div className="has-[[role=alert]:empty]:hidden">
          <FormError message={exportError} />
        </div>
        <ListPanel<Row>
          query={page}
          rows={changes?.map((change, index) => ({ ...change, key: `${cursor} ${index}` }))}
          errorMessage={errorSentence(page.error, FAILED)}
          loadingLabel="Loading what changes"
          caption="What changes"
          columns={columns}
          keyOf={({ key }) => key}
          pages={{
            first,
            next: (next, shown) => setBegun([...begun, { cursor: next, first: first + shown }]),
            previous: begun.length > 0 ? () => setBegun(begun.slice(0, -1)) : undefined,
          }}
          nextCursor={nextCursor}
          counted={hasFilters ? undefined : { total: rows }}
          empty={
            <EmptyState
              icon={SearchX}
              title={nextCursor ? 'Nothing found so far. See the next page.' : 'Nothing found'}
            />
          }
          toolbar={
            <Toolbar>
              <SearchField
                label="Search what changes"
                placeholder="Name, e-mail, number, IBAN, balance"
                value={search}
                onSearch={(text) => {
                  setSearch(text);
                  setBegun([]);
                }}
              />
              <FilterSelect
                label="Of"
                options={options}
                value={kind ?? ''}
                onChange={(value) => {
                  setKind(Kind.safeParse(value).data);
                  setBegun([]);
                }}
              />
              <ExportButton
                fileName="restore-changes.csv"
                load={(onProgress) => restoreChangesCsv(id, filter, onProgress)}
                onError={(error) => setExportError(errorSentence(error, FAILED))}
              />
            </Toolbar>
          }
        />
      </div>
    </Dialog>
  );
}

const looks = { added: 'good', changed: 'neutral', removed: 'danger' } as const;

const columns: Columns<Row> = [
  {
    header: 'Whose',
    cell: ({ name, email }) => (
      <>
        {name}
        {email && <span className="block text-sm font-normal wrap-anywhere text-quiet">{email}</span>}
      </>
    ),
  },
  {
    header: 'What',
    cell: ({ field, thing, change }) => (
      <>
        {field}
        {thing && <span className="block text-sm wrap-anywhere text-quiet">{thing}</span>}
        {change !== 'changed' && (
          <span className="mt-1 block">
            <Badge tone={looks[change]}>{restoreChangeLabels[change]}</Badge>
          </span>
        )}
      </>
    ),
  },
  { header: 'Before', cell: ({ before, unit }) => <Value value={formatChangeValue(before, unit)} /> },
  { header: 'After', cell: ({ after, unit }) => <Value value={formatChangeValue(after, unit)} /> },
];

function Value({ value }: { value: string | undefined }) {
  if (value === undefined) return <span className="text-quiet">none</span>;
  return <span className="wrap-anywhere tabular-nums">{value}</span>;
}
