import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { ownPasswordChosen, useWantedPassword, want } from '../session/own-password.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { Notice } from '../ui/notice.tsx';
import { profileQuery } from './profile-query.ts';

const CHANGE = '/dashboard/profile/password';

const ChooseOwnPassword = later(() => import('./profile/choose-own-password.tsx'));

export function OwnPassword({ children }: { children: ReactNode }) {
  const { error } = useQuery(profileQuery);
  const wanted = useWantedPassword();
  const { pathname } = useLocation();
  const isRefused = error instanceof ApiError && error.code === 'password_change_required';

  // Kept, because a query forgets its error when it is repeated.
  useEffect(() => {
    if (isRefused) want('required');
  }, [isRefused]);

  if (wanted === 'required') return <ChooseOwnPassword />;
  return (
    <>
      {wanted && pathname !== CHANGE && (
        <div className="mb-6 print:hidden">
          <Notice>
            <span className="grid gap-3">
              Your password was set by the bank. Please choose one that you alone know.
              <span className="flex flex-wrap gap-3">
                <ButtonLink to={CHANGE}>Choose a password</ButtonLink>
                <Button variant="secondary" onClick={ownPasswordChosen}>
                  Not now
                </Button>
              </span>
            </span>
          </Notice>
        </div>
      )}
      {children}
    </>
  );
}
