import { Toast } from '@base-ui/react/toast';
import { type ComponentType, useEffect, useState } from 'react';
import type { MessagesProps } from './messages.tsx';

const manager = Toast.createToastManager();

interface Message {
  readonly title: string;
  readonly type: 'success' | 'error';
}

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
  const [Messages, setMessages] = useState<ComponentType<MessagesProps>>();
  useEffect(() => {
    import('./messages.tsx').then(
      ({ default: loaded }) => setMessages(() => loaded),
      () => undefined,
    );
  }, []);
  return Messages && <Messages manager={manager} onReady={showWaiting} />;
}

export function showSuccess(message: string): void {
  show({ title: message, type: 'success' });
}

export function showError(message: string): void {
  show({ title: message, type: 'error' });
}
