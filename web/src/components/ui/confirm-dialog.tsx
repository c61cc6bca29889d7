import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import type { DialogProps } from './dialog.tsx';
import { FormError } from './form-error.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useFocusAfterClose } from './use-focus-after-close.ts';

interface ConfirmDialogProps
  extends Pick<DialogProps, 'open' | 'title' | 'children' | 'busy' | 'finalFocus' | 'onClosed'> {
  readonly confirmLabel: string;
  /** The label of Cancel, for confirmations that are cancellations themselves. */
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly tone?: 'danger' | 'primary';
  readonly waitingText?: string;
  readonly unavailable?: string | undefined;
  readonly error?: string | undefined;
  readonly fields?: ReactNode;
}

/** Asks for a confirmation. The focus begins on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, onConfirm, onCancel, onClosed } = props;
  const { cancelLabel = 'Cancel', tone = 'danger', busy = false, waitingText, unavailable, error, fields } = props;
  const finalFocus = useFocusAfterClose(open, props.finalFocus);
  const cancel = useRef<HTMLButtonElement>(null);
  useCloseOnBack({ open, busy, onClose: onCancel });

  // The focus returns to Cancel when the same dialog asks a second question.
  const asked = useRef(title);
  useEffect(() => {
    if (asked.current !== title) cancel.current?.focus();
    asked.current = title;
  }, [title]);

  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(opens) => !opens && !busy && onCancel()}
      onOpenChangeComplete={(opened) => !opened && onClosed?.()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-black/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup
          initialFocus={cancel}
          finalFocus={finalFocus}
          className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-card border border-line bg-surface p-6 text-ink shadow-card transition data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-quiet" render={<div />}>
            {children}
          </AlertDialog.Description>
          {fields && <div className="mt-5">{fields}</div>}
          <div className="mt-4 has-[[role=alert]:empty]:hidden">
            <FormError message={error} />
          </div>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button ref={cancel} variant="secondary" onClick={() => !busy && onCancel()}>
              {cancelLabel}
            </Button>
            <Button
              variant={tone}
              busy={busy}
              unavailable={unavailable}
              {...(waitingText !== undefined && { waitingText })}
              // The second click of a double click would answer the next question unread.
              onClick={({ detail }) => detail < 2 && onConfirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
