import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { prepareToCall } from '../api/prepare-to-call.ts';
import { Logo } from '../bank/logo.tsx';
import { useSession } from '../session/browser-session.ts';
import { afterSignIn } from '../session/way-back.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useOnce } from '../ui/use-once.ts';
import { attemptLogin } from './attempt-login.ts';
import { Moor } from './moor.tsx';

const FAILED = 'Login failed. Please try again.';
const INFO = 'Use the e-mail address and password the bank has given you. Accounts are opened by the bank only.';
const CODE_INFO = 'Open your authenticator app and enter the code it shows for this account.';
/** NOTE: it never says whether an account is suspended: everyone who is refused gets the same answer. */
const SUSPENDED = 'A suspended account refuses the right password, too.';
const ENDED = {
  expired: 'Your session has ended. Please sign in again.',
  replaced: 'This browser was signed in as another person meanwhile. Please sign in again.',
};

export default function Login() {
  const { signedIn, ended = 'expired' } = useSession();
  const [search] = useSearchParams();
  const next = search.get('next');

  useEffect(prepareToCall, []);

  if (signedIn) return <Navigate to={afterSignIn(signedIn.role, next)} replace />;
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
      <Moor />
    </div>
  );
}

function LoginForm({ notice }: { notice: string | undefined }) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const emailInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const inCode = step === 'code';

  useEffect(() => {
    if (inCode) codeInput.current?.focus();
  }, [inCode]);

  const [busy, signIn] = useOnce(async (twoFactorCode: string) => {
    setError(undefined);
    setFields({});
    const typed = { email, password, ...(inCode && { twoFactorCode }) };
    const outcome = await attemptLogin(typed, FAILED);
    if (outcome.kind === 'code wanted') setStep('code');
    if (outcome.kind === 'invalid') setFields(outcome.fields);
    if (outcome.kind === 'refused') setError(outcome.message);
    setWrong(outcome.kind === 'refused' && outcome.isWrong === true);
  });

  const backToLogin = () => {
    setStep('password');
    setCode('');
    setError(undefined);
    setFields({});
    emailInput.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn(code);
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="-mt-3 text-quiet">{inCode ? CODE_INFO : INFO}</p>
      {notice && <Notice>{notice}</Notice>}
      <div className="grid gap-2 has-[[role=alert]:empty]:hidden">
        <FormError message={error} />
        {error && isWrong && (
          <p className="text-sm text-quiet">
            {SUSPENDED}{' '}
            <a href="/contact" className="font-semibold text-primary underline underline-offset-2">
              Ask the bank
            </a>
          </p>
        )}
      </div>
      <TextField
        ref={emailInput}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={inCode}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fields.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        readOnly={inCode}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fields.password}
      />
      {inCode && (
        <CodeField
          ref={codeInput}
          label="Verification code"
          hint="6 digits"
          name="twoFactorCode"
          value={code}
          onChange={setCode}
          onComplete={signIn}
          error={fields.twoFactorCode}
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
