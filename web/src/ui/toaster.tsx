import { Toast } from '@base-ui/react/toast';
import { lazy, Suspense } from 'react';

/** Loaded after the screen, which has nothing to report before it is used. */
const Messages = lazy(() => import('./messages.tsx'));

const manager = Toast.createToastManager();

export function Toaster() {
  return (
    <Suspense>
      <Messages manager={manager} />
    </Suspense>
  );
}

export function showSuccess(message: string): void {
  manager.add({ title: message, type: 'success' });
}

export function showError(message: string): void {
  manager.add({ title: message, type: 'error' });
}
