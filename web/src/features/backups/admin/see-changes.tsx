import { ListTree } from 'lucide-react';
import { useState } from 'react';
import type { JobView } from '#shared/contract/backups.ts';
import { Button } from '../../../components/ui/button.tsx';
import RestoreChangesDialog from './changes-dialog.tsx';

interface SeeChangesProps {
  readonly title: 'What would change' | 'What changed';
  readonly changes: JobView['changes'];
}

export function ChangesButton({ title, changes }: SeeChangesProps) {
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
