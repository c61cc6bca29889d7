import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { clearOwnPasswordRequest, requestOwnPassword, usePasswordRequest } from '../../../lib/session/own-password.ts';
import { profileQuery } from '../../customers/customer/profile-query.ts';

const ChooseOwnPassword = lazy(() => import('./choose-own-password.tsx'));

const CHANGE = '/dashboard/profile/password';

export function OwnPasswordGate({ children }: { children: ReactNode }) {
  const { error } = useQuery(profileQuery);
  const wanted = usePasswordRequest();
  const { pathname } = useLocation();
  const isRefused = error instanceof ApiError && error.code === 'password_change_required';

  // The refusal is remembered, because a query forgets its error when it is repeated.
  useEffect(() => {
    if (isRefused) requestOwnPassword('required');
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
      {wanted && pathname !== CHANGE && <Advice />}
      {children}
    </>
  );
}

function Advice() {
  return (
    <div className="mb-6 print:hidden">
      <Notice>
        <span className="grid gap-3">
          Your password was set by the bank. Please choose one that you alone know.
          <span className="flex flex-wrap gap-3">
            <ButtonLink to={CHANGE}>Choose a password</ButtonLink>
            <Button variant="secondary" onClick={clearOwnPasswordRequest}>
              Not now
            </Button>
          </span>
        </span>
      </Notice>
    </div>
  );
}
