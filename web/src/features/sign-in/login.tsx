import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { login } from '#shared/contract/sign-in.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { Logo } from '../../components/bank/logo.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { useSubmitGuard } from '../../components/ui/use-submit-guard.ts';
import { preloadApiClient } from '../../lib/api/preload-api-client.ts';
import { AUTHENTICATOR_CODE_HINT, LOGIN_FAILED_MESSAGE } from '../../lib/messages.ts';
import { useSession } from '../../lib/session/browser-session.ts';
import { pathAfterSignIn } from '../../lib/session/return-path.ts';
import { FormCodeField } from './form-code-field.tsx';
import { MoorDrawing } from './moor-drawing.tsx';

const INFO = 'Use the e-mail address and password the bank has given you. Accounts are opened by the bank only.';
/** NOTE: the message never says whether an account is suspended: every refusal gets the same answer. */
const SUSPENDED = 'A suspended account refuses the right password, too.';
const ENDED = {
  expired: 'Your session has ended. Please sign in again.',
  replaced: 'This browser was signed in as another person meanwhile. Please sign in again.',
};

export default function LoginPage() {
  const { signedIn, ended = 'expired' } = useSession();
  const [search] = useSearchParams();
  const next = search.get('next');

  useEffect(preloadApiClient, []);

  if (signedIn) return <Navigate to={pathAfterSignIn(signedIn.role, next)} replace />;
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-6 py-6 sm:px-10">
        <header>
          <Link to="/" reloadDocument aria-label={`${BANK_NAME}, front page`} className="inline-block rounded-control">
            <Logo />
          </Link>
        </header>
        <main className="mx-auto grid w-full max-w-sm flex-1 content-center py-10">
          <PageHeading title="Sign in" />
          <LoginForm notice={next === null ? undefined : ENDED[ended]} />
        </main>
      </div>
      <MoorDrawing />
    </div>
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
  useEffect(() => {
    if (inCode) setFocus('twoFactorCode');
  }, [inCode, setFocus]);

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
  const submit = form.handleSubmit(signIn);

  const backToLogin = () => {
    setStep('password');
    form.setValue('twoFactorCode', undefined);
    form.clearErrors();
    setRefusal(undefined);
    setFocus('email');
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="-mt-3 text-quiet">{inCode ? AUTHENTICATOR_CODE_HINT : INFO}</p>
      {notice && <Notice>{notice}</Notice>}
      <div className="grid gap-2 has-[[role=alert]:empty]:hidden">
        <FormError message={refusal?.message} />
        {refusal?.isWrong && (
          <p className="text-sm text-quiet">
            {SUSPENDED}{' '}
            <a href="/contact" className="font-semibold text-primary underline underline-offset-2">
              Ask the bank
            </a>
          </p>
        )}
      </div>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={inCode}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        readOnly={inCode}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {inCode && (
        <FormCodeField
          control={form.control}
          name="twoFactorCode"
          label="Verification code"
          hint="6 digits"
          onComplete={() => void submit()}
        />
      )}
      <div className="mt-1 grid gap-3">
        <Button type="submit" busy={busy} waitingText={inCode ? 'Verifying...' : 'Logging in...'}>
          {inCode ? 'Verify Code' : 'Login'}
        </Button>
        {inCode && (
          <Button variant="secondary" onClick={backToLogin}>
            Back to Login
          </Button>
        )}
      </div>
    </form>
  );
}
