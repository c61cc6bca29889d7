import { lazy, Suspense, useEffect, useState } from 'react';
import { reauthHandlers } from '../../lib/api/reauth-handlers.ts';
import { answerReauthentication, askForReauthentication, useIsReauthenticationAsked } from './question.ts';

const ConfirmSignInDialog = lazy(() => import('./confirm-sign-in-dialog.tsx'));

export function ReauthenticationPrompt() {
  const isAsked = useIsReauthenticationAsked();
  // The dialog stays mounted once it was opened, for the closing animation.
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);

  useEffect(() => {
    reauthHandlers.ask = ({ beforeConfirming }) => {
      beforeConfirming?.();
      return askForReauthentication();
    };
    return () => {
      delete reauthHandlers.ask;
      answerReauthentication(false);
    };
  }, []);

  return (
    wasAsked && (
      <Suspense>
        <ConfirmSignInDialog />
      </Suspense>
    )
  );
}
