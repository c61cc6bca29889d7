import { type ComponentProps, useRef, useState } from 'react';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import { useAsyncAction } from './use-async-action.ts';

interface ActionDialogProps
  extends Omit<
    ComponentProps<typeof ConfirmDialog>,
    'open' | 'busy' | 'error' | 'onConfirm' | 'onCancel' | 'onClosed' | 'finalFocus'
  > {
  readonly action: () => Promise<void>;
  /** Shown after a failure for which the bank has no sentence of its own. */
  readonly failed: string;
  /** Called after the action, whether it succeeded or not. */
  readonly onSettled?: (() => unknown) | undefined;
  /** Moves the focus after the action. Without it, the focus returns to where it was. */
  readonly focusAfterwards?: (() => void) | undefined;
  /** Called after the closing animation, which is when the dialog is to be unmounted. */
  readonly onClosed: (isDone: boolean) => void;
}

/** Asks for the confirmation of an action, and closes when it has succeeded or was proposed to a second administrator. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, failed, onSettled, focusAfterwards, onClosed, ...dialog } = props;
  const [open, setOpen] = useState(true);
  const isDone = useRef(false);
  const close = () => setOpen(false);
  const perform = async () => {
    await action();
    isDone.current = true;
    close();
  };
  const [confirm, { busy, error }] = useAsyncAction(failed, perform, { onProposed: close, onSettled });

  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={close}
      onClosed={() => onClosed(isDone.current)}
      finalFocus={() => {
        if (!isDone.current || !focusAfterwards) return true;
        focusAfterwards();
        return false;
      }}
    />
  );
}
