import { lazy, Suspense } from 'react';
import type { EditDialogProps } from './edit-dialog.tsx';

const EditDialog = lazy(() => import('./edit-dialog.tsx'));

/** The dialog comes when somebody opens it, and not with the list that it is opened from. */
export function EditTransaction(props: EditDialogProps) {
  return (
    <Suspense>
      <EditDialog {...props} />
    </Suspense>
  );
}
