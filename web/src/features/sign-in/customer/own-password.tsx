import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useWantedPassword, want } from '../../../lib/session/own-password.ts';
import { profileQuery } from '../../customers/customer/profile-query.ts';
import Advice from './own-password-advice.tsx';

const ChooseOwnPassword = lazy(() => import('./choose-own-password.tsx'));

const CHANGE = '/dashboard/profile/password';

export function OwnPassword({ children }: { children: ReactNode }) {
  const { error } = useQuery(profileQuery);
  const wanted = useWantedPassword();
  const { pathname } = useLocation();
  const isRefused = error instanceof ApiError && error.code === 'password_change_required';

  // Kept, because a query forgets its error when it is repeated.
  useEffect(() => {
    if (isRefused) want('required');
  }, [isRefused]);

  if (wanted === 'required') {
    return (
      <Suspense>
        <ChooseOwnPassword />
      </Suspense>
    );
  }
  return (
    <>
      {wanted && pathname !== CHANGE && <Advice change={CHANGE} />}
      {children}
    </>
  );
}
