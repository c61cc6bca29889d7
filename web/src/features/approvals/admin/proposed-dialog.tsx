import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClassName } from '../../../components/ui/button-class-name.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { approvalAddress } from './proposal-queries.ts';

export default function ChangeProposedDialog({ id, onClosed }: { id: string; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      title="Waiting for a second administrator"
      onClose={close}
      onClosed={onClosed}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          <Link to={approvalAddress(id)} onClick={close} className={buttonClassName('primary')}>
            View approval
          </Link>
        </>
      }
    >
      <p>
        This needs a second administrator's approval. Nothing changes until then. The proposal expires after 72 hours.
      </p>
    </Dialog>
  );
}
