import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { useWantedPassword, want } from '../session/own-password.ts';
import { later, lazyPart } from '../ui/later.tsx';
import { profileQuery } from './profile-query.ts';

const CHANGE = '/dashboard/profile/password';

// Few are asked to.
const Advice = lazyPart(() => import('./own-password-advice.tsx'));
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
      {wanted && pathname !== CHANGE && <Advice change={CHANGE} />}
      {children}
    </>
  );
}
