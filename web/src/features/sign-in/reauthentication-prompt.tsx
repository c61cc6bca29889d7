import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { reauthHandlers } from '../../lib/api/reauth-handlers.ts';

const ConfirmSignInDialog = lazy(() => import('./confirm-sign-in-dialog.tsx'));

/**
 * Asks for the password once on behalf of all calls that need a recent sign-in; they wait for the answer. A call that
 * carries the password asks for a code at most.
 */
export function ReauthenticationPrompt() {
  const [isAsked, setAsked] = useState(false);
  // The dialog stays mounted once it was opened, for the closing animation.
  const [wasAsked, setWasAsked] = useState(false);
  const [password, setPassword] = useState<string>();
  const question = useRef<PromiseWithResolvers<boolean>>(undefined);

  const answer = useCallback((isConfirmed: boolean) => {
    setAsked(false);
    question.current?.resolve(isConfirmed);
    question.current = undefined;
  }, []);

  useEffect(() => {
    reauthHandlers.ask = async ({ beforeConfirming, password: known }) => {
      if (known !== undefined) {
        const { confirmSignIn } = await import('./confirm-sign-in.ts');
        if ((await confirmSignIn({ password: known })) === 'confirmed') return true;
      }
      beforeConfirming?.();
      setPassword(known);
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
        <ConfirmSignInDialog key={password} password={password} open={isAsked} onAnswer={answer} />
      </Suspense>
    )
  );
}
