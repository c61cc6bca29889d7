import { useState } from 'react';
import { Link } from 'react-router';
import type { AuditView } from '#shared/contract/audit.ts';
import { DifferenceList } from '../../../components/differences.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { DescriptionList } from '../../../components/ui/description-list.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { userProfilePath } from '../../customers/admin/user-paths.ts';
import { auditFieldChanges } from './audit-changes.ts';
import { auditActionLabel } from './audit-labels.ts';
import { auditEntityPath } from './entity-link.ts';

interface RecordDialogProps {
  readonly entry: AuditView;
  readonly onOnlyBy: (actorId: string) => void;
  readonly onClosed: () => void;
}

export default function AuditRecordDialog({ entry, onOnlyBy, onClosed }: RecordDialogProps) {
  const { action, at, actor, subject, sourceIp } = entry;
  const [open, setOpen] = useState(true);
  const changes = auditFieldChanges(entry);
  const thing = auditEntityPath(entry);
  return (
    <Dialog
      open={open}
      title={auditActionLabel(action)}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              onOnlyBy(actor._id);
              setOpen(false);
            }}
          >
            Show only actions of {actor.name}
          </Button>
          {thing && (
            <ButtonLink to={thing}>
              {action.startsWith('ticket') ? 'Open the ticket' : 'Open the transaction'}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <DescriptionList
          facts={[
            { label: 'When', value: <DateTime at={at} /> },
            { label: 'By', value: actor.name },
            ...(subject ? [{ label: 'On', value: <Subject subject={subject} /> }] : []),
            ...(sourceIp ? [{ label: 'IP address', value: <span className="tabular-nums">{sourceIp}</span> }] : []),
          ]}
        />
        {changes.length > 0 && (
          <section>
            <h3 className="mb-1.5 text-sm font-semibold">Before and after</h3>
            <DifferenceList differences={changes} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

function Subject({ subject }: { subject: NonNullable<AuditView['subject']> }) {
  return (
    <Link to={userProfilePath(subject)} className="text-primary hover:underline">
      {subject.name}
    </Link>
  );
}
