import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { blockPopState } from './intercept-pop-state.ts';

type Ask = (leave: () => void) => void;

/** The question of each screen or dialog with typed input. */
const questions = new Set<Ask>();

/** Returns the question to ask before going to this address, for what navigates without a link. */
export function leaveQuestionFor(address: string): Ask | undefined {
  return address === `${location.pathname}${location.search}` ? undefined : [...questions].at(-1);
}

/** Asks before typed input is lost, except when the screen itself navigates. */
export function useLeaveGuard(dirty: boolean): ReactElement {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<() => void>();
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    isLeaving.current = false;

    const ask: Ask = (go) => setLeave(() => go);
    questions.add(ask);
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const target = isLeaving.current ? undefined : placeOf(event);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => navigate(target));
    };

    addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', click, true);
    const unblock = blockPopState((proceed) =>
      ask(() => {
        unblock();
        proceed();
      }),
    );
    return () => {
      questions.delete(ask);
      removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', click, true);
      unblock();
    };
  }, [dirty, navigate]);

  return (
    <ConfirmDialog
      open={leave !== undefined}
      title="Leave without saving?"
      confirmLabel="Leave"
      onCancel={() => setLeave(undefined)}
      onConfirm={() => {
        isLeaving.current = true;
        setLeave(undefined);
        leave?.();
      }}
    >
      What you have typed on this page has not been saved and will be lost.
    </ConfirmDialog>
  );
}

function placeOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  if (link.pathname === location.pathname && link.search === location.search) return undefined;
  return `${link.pathname}${link.search}${link.hash}`;
}
