import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveQuestionProps {
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveQuestion({ open, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <ConfirmDialog open={open} title="Leave without saving?" confirmLabel="Leave" onConfirm={onLeave} onCancel={onStay}>
      What you have typed on this page has not been saved and will be lost.
    </ConfirmDialog>
  );
}
