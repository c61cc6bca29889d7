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

interface CloseRequest {
  readonly open: boolean;
  readonly busy?: boolean;
  readonly onClose: () => void;
}

/** NOTE: on Android only. Elsewhere Esc is such a request, too, and would also close the dialog below. */
export function useCloseRequest({ open, busy = false, onClose }: CloseRequest): void {
  const [answered, setAnswered] = useState(0);
  const close = useEffectEvent(() => {
    if (!busy) onClose();
    setAnswered(answered + 1);
  });
  // Each request uses up its watcher, so what stays open has another.
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
