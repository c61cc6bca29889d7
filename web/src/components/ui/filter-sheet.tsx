import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FilterSheetProps {
  readonly children: ReactNode;
  readonly clear: ReactNode;
  readonly onClose: () => void;
}

export default function FilterSheet({ children, clear, onClose }: FilterSheetProps) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      title="Filters"
      onClose={() => setOpen(false)}
      onClosed={onClose}
      footer={
        <>
          {clear}
          <Button onClick={() => setOpen(false)}>Show the list</Button>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  );
}
