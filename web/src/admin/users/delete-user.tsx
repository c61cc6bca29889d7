import { lazy, Suspense } from 'react';
import type { DeleteUserProps } from './delete-user-dialog.tsx';

const Dialog = lazy(() => import('./delete-user-dialog.tsx'));

export function DeleteUser(props: DeleteUserProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
