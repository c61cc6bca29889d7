import { lazy, Suspense } from 'react';
import type { DeleteDialogProps } from './delete-dialog.tsx';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

export function DeleteTransaction(props: DeleteDialogProps) {
  return (
    <Suspense>
      <DeleteDialog {...props} />
    </Suspense>
  );
}
