import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ScrollText, SearchX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditView } from '#shared/contract/audit.ts';
import type { UserView } from '#shared/contract/views.ts';
import { DifferencesInLine } from '../../../components/differences.tsx';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { toListOrderControl } from '../../../components/ui/list-order.ts';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { useChosenPageLimit } from '../../../components/ui/page-size.ts';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { TextWithTooltip } from '../../../components/ui/text-with-tooltip.tsx';
import { showError } from '../../../components/ui/toaster.tsx';
import { DateField, Toolbar } from '../../../components/ui/toolbar.tsx';
import { useDialogState } from '../../../components/ui/use-dialog-state.ts';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { isDay, toMoments } from '../../../lib/calendar.ts';
import { userProfilePath } from '../../customers/admin/user-paths.ts';
import { auditFieldChanges } from './audit-changes.ts';
import { auditActionLabel, auditActionOptions } from './audit-labels.ts';
import { auditCsv, auditQuery } from './audit-query.ts';
import { auditEntityPath } from './entity-link.ts';
import AuditRecordDialog from './record-dialog.tsx';

const FAILED = 'Failed to fetch the audit trail';

interface AuditListProps {
  readonly about?: UserView;
  readonly personField?: ReactNode;
}

export default function AuditList({ about, personField }: AuditListProps) {
  const { filters, set, cursor, pages } = useListUrlState({
    action: '',
    user: '',
    actor: '',
    from: '',
    to: '',
    order: 'newest',
  });
  const order = toListOrderControl(filters, set);
  const { action, actor, from, to } = filters;
  const user = about?._id ?? filters.user;
  const filter = {
    ...(action && { action }),
    ...(user && { userId: user }),
    ...(actor && { actorId: actor }),
    ...toMoments({ from: isDay(from) ? from : '', to: isDay(to) ? to : '' }),
    ...(order.oldestFirst && ({ order: 'oldest' } as const)),
  };
  const page = useQuery(auditQuery({ ...filter, ...useChosenPageLimit(), ...(cursor && { cursor }) }));
  const { entries, nextCursor } = page.data ?? {};
  const [opened, open, close] = useDialogState<AuditView>();
  const columns = columnsFor({ onlyBy: (id) => set({ actor: id }), onOpen: open });
  const hasFilters = [action, actor, from, to, about ? '' : user].some(Boolean);

  return (
    <>
      <ListPanel
        query={page}
        rows={entries}
        errorMessage={errorSentence(page.error, FAILED)}
        loadingLabel="Loading the audit trail"
        caption={about ? `Audit trail of ${about.name}` : 'Audit trail'}
        columns={about ? ofOne(columns) : columns}
        keyOf={({ _id }) => _id}
        order={order}
        momentOf={({ at }) => at}
        pages={pages}
        sized
        nextCursor={nextCursor}
        empty={<NoRecords narrowed={hasFilters} />}
        toolbar={
          <Toolbar
            order={order}
            active={[action, actor, from, to].filter(Boolean).length}
            onClear={
              hasFilters
                ? () => set({ action: '', actor: '', from: '', to: '', ...(!about && { user: '' }) })
                : undefined
            }
            search={personField}
            filters={
              <>
                <FilterSelect
                  label="Action"
                  options={optionsWith(action)}
                  value={action}
                  onChange={(wanted) => set({ action: wanted })}
                />
                <DateField label="From" value={from} onChange={(day) => set({ from: day })} {...(to && { max: to })} />
                <DateField label="To" value={to} onChange={(day) => set({ to: day })} {...(from && { min: from })} />
              </>
            }
          >
            <ExportButton
              fileName="audit.csv"
              load={(onProgress) => auditCsv(filter, onProgress)}
              onError={(error) => showError(errorSentence(error, FAILED))}
            />
            {actor && <OnlyBy entries={entries} actor={actor} onAll={() => set({ actor: '' })} />}
          </Toolbar>
        }
      />
      {opened && <AuditRecordDialog entry={opened} onOnlyBy={(id) => set({ actor: id })} onClosed={close} />}
    </>
  );
}

/** Adds the action from the address, if the options do not have it. */
function optionsWith(action: string) {
  if (auditActionOptions.some(({ value }) => value === action)) return auditActionOptions;
  return [...auditActionOptions, { value: action, label: auditActionLabel(action) }];
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
      Only by <bdi>{name}</bdi>
      <X className="size-4" aria-hidden="true" />
      <span className="sr-only">(show all)</span>
    </button>
  );
}

function ofOne([first, ...others]: Columns<AuditView>): Columns<AuditView> {
  return [first, ...others.filter(({ header }) => header !== 'On')];
}

interface RowActions {
  readonly onlyBy: (actorId: string) => void;
  readonly onOpen: (entry: AuditView) => void;
}

function columnsFor({ onlyBy, onOpen }: RowActions): Columns<AuditView> {
  return [
    {
      header: 'When',
      cell: ({ at }) => <DateTime at={at} />,
      ordered: true,
      phone: 'mark',
    },
    {
      header: 'Action',
      cell: (entry) => <LinkInTable to={auditEntityPath(entry)} text={auditActionLabel(entry.action)} />,
      phone: 'title',
    },
    {
      header: 'By',
      cell: ({ actor, sourceIp }) => <By {...{ actor, sourceIp, onlyBy }} />,
      phone: 'note',
    },
    {
      header: 'On',
      cell: ({ subject }) => subject && <LinkInTable to={userProfilePath(subject)} text={subject.name} />,
      phone: 'note',
    },
    {
      header: 'Before and after',
      cell: (entry) => <Opened entry={entry} onOpen={onOpen} />,
      stretches: 4,
      phone: 'link',
    },
  ];
}

/** Links are shown in a table only, because a row of two lines is one button with the same text. */
const IN_TABLE = '[li_&]:hidden';
const IN_ROW = 'hidden [li_&]:inline';

const LINK = `${IN_TABLE} font-medium text-primary hover:underline`;

function By({ actor, sourceIp, onlyBy }: Pick<AuditView, 'actor' | 'sourceIp'> & Pick<RowActions, 'onlyBy'>) {
  return (
    <>
      <button
        type="button"
        title={`Show only actions of ${actor.name}${sourceIp ? `, here from ${sourceIp}` : ''}`}
        onClick={() => onlyBy(actor._id)}
        className={`min-h-6 max-w-full text-left ${LINK}`}
      >
        <bdi>{actor.name}</bdi>
      </button>
      <bdi className={IN_ROW}>{actor.name}</bdi>
    </>
  );
}

function LinkInTable({ to, text }: { to: string | undefined; text: string }) {
  if (!to) return <TextWithTooltip text={text} />;
  return (
    <>
      <Link to={to} title={text} className={LINK}>
        <bdi>{text}</bdi>
      </Link>
      <bdi className={IN_ROW}>{text}</bdi>
    </>
  );
}

function Opened({ entry, onOpen }: { entry: AuditView } & Pick<RowActions, 'onOpen'>) {
  const changes = auditFieldChanges(entry);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title="Show the whole record"
      onClick={() => onOpen(entry)}
      className="block min-h-6 max-w-full truncate text-left text-sm hover:underline [li_&]:after:absolute [td_&]:relative [li_&]:after:inset-0"
    >
      <span className="[li_&]:sr-only">
        {changes.length > 0 ? <DifferencesInLine differences={changes} /> : <span className="text-quiet">Details</span>}
      </span>
      <span className="sr-only"> of {auditActionLabel(entry.action)}</span>
      <ChevronRight className="hidden size-4 text-primary [li_&]:block" aria-hidden="true" />
    </button>
  );
}

function NoRecords({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <EmptyState icon={SearchX} title="No records match" />;
  return <EmptyState icon={ScrollText} title="Nothing has been recorded yet" />;
}
