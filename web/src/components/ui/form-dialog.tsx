import { type ComponentProps, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FormError } from './form-error.tsx';

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'onCancel'> {
  readonly onSubmit: ComponentProps<'form'>['onSubmit'];
  readonly submitLabel: string;
  readonly waitingText: string;
  readonly error: string | undefined;
}

/** Shows a dialog that is a form, with its submit button beside Cancel. */
export function FormDialog({ onSubmit, submitLabel, waitingText, error, children, ...dialog }: FormDialogProps) {
  const id = useId();
  const { busy = false, onClose } = dialog;
  return (
    <Dialog
      {...dialog}
      onCancel={() => !busy && onClose()}
      footer={
        <Button type="submit" form={id} busy={busy} waitingText={waitingText}>
          {submitLabel}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-5">
        <FormError message={error} />
        {children}
      </form>
    </Dialog>
  );
}
