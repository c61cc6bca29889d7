import { lazy, Suspense } from 'react';
import type { EditDialogProps } from './edit-dialog.tsx';

const EditDialog = lazy(() => import('./edit-dialog.tsx'));

export function EditTransaction(props: EditDialogProps) {
  return (
    <Suspense>
      <EditDialog {...props} />
    </Suspense>
  );
}
