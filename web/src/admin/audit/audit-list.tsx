import { useQuery } from '@tanstack/react-query';
import { ScrollText, SearchX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditView } from '#shared/contract/audit.ts';
import type { UserView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import type { Columns } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { FilterSelect } from '../../ui/select-field.tsx';
import { showError } from '../../ui/toaster.tsx';
import { DateField, Toolbar } from '../../ui/toolbar.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { Differences } from '../differences.tsx';
import { ticketAddress } from '../ticket-queries.ts';
import { changesIn } from './audit-changes.ts';
import { auditCsv, auditQuery } from './audit-query.ts';
import { actionOptions, actionWords } from './audit-words.ts';

const FAILED = 'Failed to fetch the audit trail';

const DAY = /^\d{4}-\d\d-\d\d$/;

interface AuditListProps {
  /** The customer whose records are shown; all customers when absent. */
  readonly about?: UserView;
  readonly personField?: ReactNode;
}

/** The audit trail: who did what, when, on whom, from where, with values before and after. */
export default function AuditList({ about, personField }: AuditListProps) {
  const { filters, set, cursor, next, previous } = useListAddress({
    action: '',
    user: '',
    actor: '',
    from: '',
    to: '',
  });
  const { action, actor, from, to } = filters;
  const user = about?._id ?? filters.user;
  const filter = {
    ...(action && { action }),
    ...(user && { userId: user }),
    ...(actor && { actorId: actor }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
  };
  const page = useQuery(auditQuery({ ...filter, ...(cursor && { cursor }) }));
  const { entries, nextCursor } = page.data ?? {};
  const columns = columnsFor((id) => set({ actor: id }));
  const isNarrowed = [action, actor, from, to, about ? '' : user].some(Boolean);

  return (
    <ListPanel
      query={page}
      rows={entries}
      errorMessage={sentenceOf(page.error, FAILED)}
      loadingLabel="Loading the audit trail"
      caption={about ? `Audit trail of ${about.name}` : 'Audit trail'}
      columns={about ? ofOne(columns) : columns}
      keyOf={({ _id }) => _id}
      onPrevious={previous}
      onNext={nextCursor ? () => next(nextCursor) : undefined}
      empty={<NoRecords narrowed={isNarrowed} />}
      toolbar={
        <Toolbar>
          {personField}
          <FilterSelect
            label="Action"
            options={optionsWith(action)}
            value={action}
            onChange={(wanted) => set({ action: wanted })}
          />
          <DateField label="From" value={from} onChange={(day) => set({ from: day })} {...(to && { max: to })} />
          <DateField label="To" value={to} onChange={(day) => set({ to: day })} {...(from && { min: from })} />
          <ExportButton
            fileName="audit.csv"
            load={(onProgress) => auditCsv(filter, onProgress)}
            onError={(error) => showError(sentenceOf(error, FAILED))}
          />
          {actor && <OnlyBy entries={entries} actor={actor} onAll={() => set({ actor: '' })} />}
        </Toolbar>
      }
    />
  );
}

/** Includes an action that stands in the address only. */
function optionsWith(action: string) {
  if (actionOptions.some(({ value }) => value === action)) return actionOptions;
  return [...actionOptions, { value: action, label: actionWords(action) }];
}

interface OnlyByProps {
  readonly entries: readonly AuditView[] | undefined;
  readonly actor: string;
  readonly onAll: () => void;
}

function OnlyBy({ entries, actor, onAll }: OnlyByProps) {
  const name = entries?.find((entry) => entry.actor._id === actor)?.actor.name ?? 'one person';
  return (
    <button
      type="button"
      onClick={onAll}
      className="inline-flex min-h-11 items-center gap-2 rounded-control bg-primary-soft px-3 text-sm font-semibold text-primary hover:underline"
    >
      Only by {name}
      <X className="size-4" aria-hidden="true" />
      <span className="sr-only">(show everybody)</span>
    </button>
  );
}

/** Without the customer where the list is one customer's. */
function ofOne([first, ...others]: Columns<AuditView>): Columns<AuditView> {
  return [first, ...others.filter(({ header }) => header !== 'On')];
}

function columnsFor(onlyBy: (actorId: string) => void): Columns<AuditView> {
  return [
    { header: 'When', cell: ({ at }) => <Moment at={at} /> },
    { header: 'Action', cell: (entry) => <What entry={entry} /> },
    {
      header: 'By',
      cell: ({ actor, sourceIp }) => (
        <>
          <button
            type="button"
            title={`Show only what ${actor.name} did`}
            onClick={() => onlyBy(actor._id)}
            className="min-h-6 text-left font-medium text-primary hover:underline max-md:text-right"
          >
            {actor.name}
          </button>
          {sourceIp && <span className="block text-sm text-quiet tabular-nums">{sourceIp}</span>}
        </>
      ),
    },
    { header: 'On', cell: ({ subject }) => subject && <Person person={subject} /> },
    { header: 'Before and after', cell: (entry) => <Differences differences={changesIn(entry)} /> },
  ];
}

function Person({ person: { _id: id, name } }: { person: NonNullable<AuditView['subject']> }) {
  return (
    <Link to={`/admin/users/${encodeURIComponent(id)}`} className="font-medium text-primary hover:underline">
      {name}
    </Link>
  );
}

/** The action, linked to its transaction or ticket. */
function What({ entry: { action, thingId } }: { entry: AuditView }) {
  const [kind] = action.split('.');
  const words = actionWords(action);
  const address = thingId && !action.endsWith('.deleted') && addressOf(kind, thingId);
  if (!address) return words;
  return (
    <Link to={address} className="font-medium text-primary hover:underline">
      {words}
    </Link>
  );
}

function addressOf(kind: string | undefined, thingId: string): string | undefined {
  if (kind === 'ticket') return ticketAddress({ _id: thingId });
  // A withdrawal is redirected to its own page.
  return kind === 'transaction' ? `/admin/deposits/${encodeURIComponent(thingId)}` : undefined;
}

function NoRecords({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <EmptyState icon={SearchX} title="No records match" />;
  return <EmptyState icon={ScrollText} title="Nothing has been recorded yet" />;
}
