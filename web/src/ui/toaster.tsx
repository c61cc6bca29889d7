import { Toast } from '@base-ui/react/toast';
import { lazy, Suspense } from 'react';

/** Loaded after the screen, which has nothing to report before it is used. */
const Messages = lazy(() => import('./messages.tsx'));

const manager = Toast.createToastManager();

interface Message {
  readonly title: string;
  readonly type: 'success' | 'error';
}

/** Messages from before their list is loaded; undefined once it is. */
let waiting: Message[] | undefined = [];

function show(message: Message): void {
  if (waiting) waiting.push(message);
  else manager.add(message);
}

function showWaiting(): void {
  for (const message of waiting ?? []) manager.add(message);
  waiting = undefined;
}

export function Toaster() {
  return (
    <Suspense>
      <Messages manager={manager} onReady={showWaiting} />
    </Suspense>
  );
}

export function showSuccess(message: string): void {
  show({ title: message, type: 'success' });
}

export function showError(message: string): void {
  show({ title: message, type: 'error' });
}
