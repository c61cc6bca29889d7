import { useEffect, useState } from 'react';
import { confirming } from '../api/confirming.ts';
import { later } from '../ui/later.tsx';
import { answer, ask, useIsAsked } from './question.ts';

const Dialog = later(() => import('./confirm-sign-in-dialog.tsx'));

export function ConfirmSignIn() {
  const isAsked = useIsAsked();
  const [ready, setReady] = useState(false);

  useEffect(() => {
    confirming.ask = ({ beforeConfirming }) => {
      beforeConfirming?.();
      return ask();
    };
    return () => {
      delete confirming.ask;
      answer(false);
    };
  }, []);
  useEffect(() => {
    if (isAsked)
      Dialog.load().then(
        () => setReady(true),
        () => answer(false),
      );
  }, [isAsked]);

  return ready && <Dialog />;
}
