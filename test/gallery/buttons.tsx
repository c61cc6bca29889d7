import { Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { Button, ButtonLink } from '../../web/src/components/ui/button.tsx';
import { Card } from '../../web/src/components/ui/card.tsx';
import { CopyButton } from '../../web/src/components/ui/copy-button.tsx';
import { RowActionButton, RowActionLink } from '../../web/src/components/ui/row-action.tsx';

const VARIANTS = [
  { variant: 'primary', label: 'Send', waitingText: 'Sending...' },
  { variant: 'secondary', label: 'Cancel', waitingText: 'Cancelling...' },
  { variant: 'quiet', label: 'More', waitingText: 'Loading...' },
  { variant: 'danger', label: 'Delete', waitingText: 'Deleting...' },
] as const;

export function ButtonGallery() {
  return (
    <Card title="Buttons">
      <div className="grid gap-4">
        {VARIANTS.map(({ variant, label, waitingText }) => (
          <div key={variant} className="flex flex-wrap gap-3">
            <Button variant={variant}>{label}</Button>
            <Button variant={variant} busy waitingText={waitingText}>
              {label}
            </Button>
            <Button variant={variant} unavailable="Wait until the backup is finished">
              {label} later
            </Button>
            <ButtonLink variant={variant} to="/area">
              {label} elsewhere
            </ButtonLink>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <RowActionButton icon={Pencil} label="Edit" of="TX-2026-0017" />
          <RowActionButton icon={Trash2} label="Delete" of="TX-2026-0017" danger />
          <RowActionLink icon={SquareArrowOutUpRight} label="Open" of="TX-2026-0017" to="/area" />
          <CopyButton value="TX-2026-0017" what="Number" />
        </div>
      </div>
    </Card>
  );
}
