import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { reauthHandlers } from '../../lib/api/reauth-handlers.ts';

const ConfirmSignInDialog = lazy(() => import('./confirm-sign-in-dialog.tsx'));

/** Asks for the password once on behalf of all calls that need a recent sign-in; they wait for the answer. */
export function ReauthenticationPrompt() {
  const [isAsked, setAsked] = useState(false);
  // The dialog stays mounted once it was opened, for the closing animation.
  const [wasAsked, setWasAsked] = useState(false);
  const question = useRef<PromiseWithResolvers<boolean>>(undefined);

  const answer = useCallback((isConfirmed: boolean) => {
    setAsked(false);
    question.current?.resolve(isConfirmed);
    question.current = undefined;
  }, []);

  useEffect(() => {
    reauthHandlers.ask = ({ beforeConfirming }) => {
      beforeConfirming?.();
      setAsked(true);
      setWasAsked(true);
      question.current ??= Promise.withResolvers();
      return question.current.promise;
    };
    return () => {
      delete reauthHandlers.ask;
      answer(false);
    };
  }, [answer]);

  return (
    wasAsked && (
      <Suspense>
        <ConfirmSignInDialog open={isAsked} onAnswer={answer} />
      </Suspense>
    )
  );
}
