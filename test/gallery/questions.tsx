import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../web/src/components/ui/button.tsx';
import { Card } from '../../web/src/components/ui/card.tsx';
import { ConfirmDialog } from '../../web/src/components/ui/confirm-dialog.tsx';
import { Dialog } from '../../web/src/components/ui/dialog.tsx';
import { TextArea } from '../../web/src/components/ui/text-area.tsx';
import { showSuccess } from '../../web/src/components/ui/toaster.tsx';

export function DialogGallery() {
  const [shown, setShown] = useState<'wide' | 'busy'>();
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const close = () => setShown(undefined);
  return (
    <Card title="Dialogs and messages">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => setShown('wide')}>
          Wide dialog
        </Button>
        <Button variant="secondary" onClick={() => setShown('busy')}>
          Busy dialog
        </Button>
        <Button variant="secondary" onClick={ask}>
          Confirmation that failed
        </Button>
        <Button variant="secondary" onClick={() => showSuccess('Reply sent successfully!')}>
          Success
        </Button>
        <Link to="/area" className="font-semibold text-primary underline underline-offset-2">
          A link that leaves the page
        </Link>
      </div>
      <Dialog
        open={shown !== undefined}
        title="Reply to “Where is my transfer?”"
        description="Amelie Thornbury, opened two days ago"
        onClose={close}
        wide={shown === 'wide'}
        busy={shown === 'busy'}
        onCancel={close}
        footer={
          <Button busy={shown === 'busy'} waitingText="Sending..." onClick={ask}>
            Send Reply
          </Button>
        }
      >
        <div className="grid gap-5">
          <TextArea label="Reply" maxLength={2000} count />
          {shown === 'wide' &&
            [...Array(12).keys()].map((paragraph) => (
              <p key={paragraph}>A transfer to another bank leaves on the next working day and arrives a day later.</p>
            ))}
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Delete the ticket “Where is my transfer?”"
        confirmLabel="Delete"
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
        error="Failed to delete the ticket"
        unavailable="A reason is needed"
        fields={<TextArea label="Why" rows={3} error="Please enter a reason" />}
      >
        The ticket and its three replies will be gone for good.
      </ConfirmDialog>
    </Card>
  );
}
