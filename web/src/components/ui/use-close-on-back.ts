import { useEffect, useEffectEvent } from 'react';
import { blockPopState } from './intercept-pop-state.ts';
import { type CloseRequest, useAndroidCloseRequest } from './use-android-close-request.ts';

/** Closes what is open, such as a dialog, when the browser or the system goes back. */
export function useCloseOnBack(request: CloseRequest): void {
  const { open, busy = false, onClose } = request;
  const close = useEffectEvent(() => {
    if (!busy) onClose();
  });
  useEffect(() => (open ? blockPopState(() => close()) : undefined), [open]);
  useAndroidCloseRequest(request);
}
