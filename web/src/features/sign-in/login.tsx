import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { login } from '#shared/contract/sign-in.ts';
import { submitFilledForm } from '../../components/submit-filled-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { useSubmitGuard } from '../../components/ui/use-submit-guard.ts';
import { preloadApiClient } from '../../lib/api/preload-api-client.ts';
import { AUTHENTICATOR_CODE_HINT, LOGIN_FAILED_MESSAGE } from '../../lib/messages.ts';
import { useSession } from '../../lib/session/browser-session.ts';
import { pathAfterSignIn } from '../../lib/session/return-path.ts';
import { AccountEmailField } from './account-email-field.tsx';
import { FormCodeField } from './form-code-field.tsx';
import { SIGN_IN_FORM_CLASS_NAME, SignInFrame } from './sign-in-frame.tsx';

const NEW_ACCOUNT_ADDRESS = '/contact?topic=account';

const INFO = 'Sign in with the details we gave you.';
/** NOTE: the message never says whether an account is suspended: every refusal gets the same answer. */
const SUSPENDED = 'Sure it’s correct? Your account may be suspended.';
const EXPIRED = 'Your session has ended. Please sign in again.';
const ENDED: ReadonlyMap<string, string> = new Map([
  ['replaced', 'Another person has signed in with this browser. Please sign in again.'],
  ['two-factor-disabled', '2FA disabled successfully. Please sign in again.'],
]);

export default function LoginPage() {
  const { signedIn } = useSession();
  const [search] = useSearchParams();
  const next = search.get('next');
  const ended = search.get('ended') ?? '';

  useEffect(preloadApiClient, []);

  if (signedIn) return <Navigate to={pathAfterSignIn(signedIn.role, next)} replace />;
  return (
    <SignInFrame title="Sign in">
      <LoginForm notice={next === null ? undefined : (ENDED.get(ended) ?? EXPIRED)} />
    </SignInFrame>
  );
}

/** Loads the API client after the screen, which accepts input without it. */
const loadAttempt = () => import('./attempt-login.ts');

function LoginForm({ notice }: { notice: string | undefined }) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [refusal, setRefusal] = useState<{ readonly message: string; readonly isWrong?: boolean }>();
  const inCode = step === 'code';
  const form = useForm<z.input<typeof login.body>, unknown, z.output<typeof login.body>>({
    resolver: zodResolver(login.body),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;
  const { setFocus } = form;

  useEffect(() => void loadAttempt().catch(() => undefined), []);
  useEffect(() => setFocus(inCode ? 'twoFactorCode' : 'email'), [inCode, setFocus]);

  const [busy, signIn] = useSubmitGuard(async (credentials: z.output<typeof login.body>) => {
    setRefusal(undefined);
    const outcome = await loadAttempt().then(
      ({ attemptLogin }) => attemptLogin(credentials, LOGIN_FAILED_MESSAGE),
      () => ({ kind: 'refused', message: LOGIN_FAILED_MESSAGE }) as const,
    );
    if (outcome.kind === 'refused') setRefusal(outcome);
    if (outcome.kind !== 'code wanted') return;
    // An empty code, unlike a missing one, does not pass the validation, so the user has to enter one.
    form.setValue('twoFactorCode', '');
    setStep('code');
  });
  const submit = submitFilledForm(form, signIn);

  const backToLogin = () => {
    setStep('password');
    form.setValue('twoFactorCode', undefined);
    form.clearErrors();
    setRefusal(undefined);
  };

  return (
    <form noValidate onSubmit={submit} className={SIGN_IN_FORM_CLASS_NAME}>
      <p className="-mt-3 mb-2 text-quiet">
        {inCode ? (
          AUTHENTICATOR_CODE_HINT
        ) : (
          <>
            {INFO} No account yet?{' '}
            <a href={NEW_ACCOUNT_ADDRESS} className="font-semibold text-primary underline underline-offset-2">
              Contact us
            </a>
          </>
        )}
      </p>
      {notice && <Notice>{notice}</Notice>}
      <AccountEmailField readOnly={inCode} error={errors.email?.message} {...form.register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        readOnly={inCode}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {!inCode && (
        <Link
          to="/forgot-password"
          state={{ email: form.watch('email') }}
          className="-mt-3 justify-self-end text-sm font-semibold text-primary underline underline-offset-2"
        >
          Forgot password?
        </Link>
      )}
      {inCode && (
        <FormCodeField
          control={form.control}
          name="twoFactorCode"
          label="Verification code"
          hint="6 digits"
          onComplete={() => void submit()}
        />
      )}
      <div className="grid gap-3">
        <Button type="submit" busy={busy} waitingText={inCode ? 'Verifying...' : 'Logging in...'}>
          {inCode ? 'Verify Code' : 'Login'}
        </Button>
        {inCode && (
          <Button variant="secondary" onClick={backToLogin}>
            Back to Login
          </Button>
        )}
      </div>
      <div className="grid gap-2 has-[[role=alert]:empty]:hidden">
        <FormError message={refusal?.message} />
        {refusal?.isWrong && (
          <p className="text-sm text-quiet">
            {SUSPENDED}{' '}
            <a href="/contact" className="font-semibold text-primary underline underline-offset-2">
              Contact us
            </a>
          </p>
        )}
      </div>
    </form>
  );
}
