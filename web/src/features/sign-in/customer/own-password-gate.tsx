import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import {
  clearPasswordChangeRequest,
  requestPasswordChange,
  useRequestedPasswordChange,
} from '../../../lib/session/own-password.ts';
import { profileQuery } from '../../customers/customer/profile-query.ts';

const ChangePassword = lazy(async () => ({ default: (await import('../change-password.tsx')).ChangePasswordForm }));

const WHY = 'We set your password. Choose your own to open your account.';

const CHANGE = '/dashboard/profile/password';

export function PasswordChangeGate({ children }: { children: ReactNode }) {
  const { error } = useQuery(profileQuery);
  const wanted = useRequestedPasswordChange();
  const { pathname } = useLocation();
  const isRefused = error instanceof ApiError && error.code === 'password_change_required';

  // The refusal is remembered, because a query forgets its error when it is repeated.
  useEffect(() => {
    if (isRefused) requestPasswordChange('required');
  }, [isRefused]);

  if (wanted === 'required') {
    return (
      <Suspense>
        <PageHeading title="Choose your own password" />
        <p className="-mt-3 mb-6 max-w-xl text-quiet">{WHY}</p>
        <ChangePassword owner={undefined} />
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
          We set your password. Choose your own.
          <span className="flex flex-wrap gap-3">
            <ButtonLink to={CHANGE}>Choose a password</ButtonLink>
            <Button variant="secondary" onClick={clearPasswordChangeRequest}>
              Not now
            </Button>
          </span>
        </span>
      </Notice>
    </div>
  );
}
