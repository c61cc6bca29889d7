import { lazy, Suspense } from 'react';
import type { DeleteDialogProps } from './delete-dialog.tsx';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

/** The dialog comes when somebody opens it, and not with the list that it is opened from. */
export function DeleteTransaction(props: DeleteDialogProps) {
  return (
    <Suspense>
      <DeleteDialog {...props} />
    </Suspense>
  );
}
