import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { focusMainIf } from '../../../../components/ui/skip-link.tsx';

interface RemoveMethodProps {
  readonly name: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

export function RemoveMethod({ name, onRemove, onClose }: RemoveMethodProps) {
  const [open, setOpen] = useState(true);
  const removed = useRef(false);
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${name || 'this method'}?`}
      confirmLabel="Remove"
      onCancel={() => setOpen(false)}
      onConfirm={() => {
        removed.current = true;
        onRemove();
        setOpen(false);
      }}
      onClosed={onClose}
      finalFocus={() => focusMainIf(removed.current)}
    >
      Customers can no longer choose it once you save the changes. Requests that were made with it stay as they are. To
      take it away for a while only, make it inactive instead.
    </ConfirmDialog>
  );
}
