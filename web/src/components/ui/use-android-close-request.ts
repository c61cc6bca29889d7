import { useEffect, useEffectEvent, useState } from 'react';

/** https://html.spec.whatwg.org/multipage/interaction.html#closewatcher, missing in TypeScript's types. */
interface CloseWatcher extends EventTarget {
  readonly destroy: () => void;
}

declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher;
  }
}

export interface CloseRequest {
  readonly open: boolean;
  readonly busy?: boolean;
  readonly onClose: () => void;
}

/**
 * Closes on a close request of the system. NOTE: only on Android, because elsewhere Esc is such a request, too, and
 * would also close the dialog below.
 */
export function useAndroidCloseRequest({ open, busy = false, onClose }: CloseRequest): void {
  const [answered, setAnswered] = useState(0);
  const close = useEffectEvent(() => {
    if (!busy) onClose();
    setAnswered(answered + 1);
  });
  // Each request uses up its watcher, so a dialog that stays open needs another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answered` is what changes when one is used up
  useEffect(() => {
    if (!open || !window.CloseWatcher || !navigator.userAgent.includes('Android')) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', close);
    return () => {
      watcher.removeEventListener('close', close);
      watcher.destroy();
    };
  }, [open, answered]);
}
