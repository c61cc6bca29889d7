import { useEffect, useState } from 'react';
import { PageErrorMessage } from '../components/ui/error-boundary.tsx';
import { type EndedSession, noteEndedSession } from '../lib/session/ended-session.ts';

/** Leads to the front page, which offers to sign in again after a session has ended. */
export function FrontPageRedirect({ ended }: { ended?: EndedSession | undefined }) {
  const [unreachable, setUnreachable] = useState(false);
  const { reason, path } = ended ?? {};

  useEffect(() => {
    if (reason && path) noteEndedSession(sessionStorage, { reason, path });
    let left = false;
    fetch('/', { method: 'HEAD' }).then(
      () => left || location.replace('/'),
      () => {
        if (left) return;
        // The address becomes that of the front page, so that reloading it later opens the front page.
        history.replaceState(null, '', '/');
        setUnreachable(true);
      },
    );
    return () => {
      left = true;
    };
  }, [reason, path]);

  return unreachable && <PageErrorMessage />;
}
