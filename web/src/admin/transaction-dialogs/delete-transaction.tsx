import { lazy, Suspense } from 'react';
import type { DeleteDialogProps } from './delete-dialog.tsx';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

/** Loads the dialog on first use. */
export function DeleteTransaction(props: DeleteDialogProps) {
  return (
    <Suspense>
      <DeleteDialog {...props} />
    </Suspense>
  );
}
