import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { requestPasswordReset, resetPassword } from '#shared/contract/sign-in.ts';
import { submitFilledForm } from '../../components/submit-filled-form.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { api } from '../../lib/api/client.ts';
import { CODE_NOT_SENT_MESSAGE, PASSWORD_NOT_CHANGED_MESSAGE } from '../../lib/messages.ts';
import { useSession } from '../../lib/session/browser-session.ts';
import { pathAfterSignIn } from '../../lib/session/return-path.ts';
import { AccountEmailField } from './account-email-field.tsx';
import { FormCodeField } from './form-code-field.tsx';
import { NewPasswordFields, PASSWORD_RULES, usePasswordProblem } from './new-password-fields.tsx';
import { ResendCode } from './resend-code.tsx';
import { SIGN_IN_FORM_CLASS_NAME, SignInFrame } from './sign-in-frame.tsx';

/** The address that was typed on the sign-in page. */
const TypedAddress = z.catch(z.object({ email: z.string() }), { email: '' });

export default function ForgotPasswordPage() {
  const { signedIn } = useSession();
  const { state } = useLocation();
  const [email, setEmail] = useState(TypedAddress.parse(state).email);
  const [step, setStep] = useState<'address' | 'code' | 'done'>('address');

  if (signedIn) return <Navigate to={pathAfterSignIn(signedIn.role, null)} replace />;
  switch (step) {
    case 'address':
      return (
        <SignInFrame title="Forgot your password?">
          <AddressForm
            email={email}
            onSent={(address) => {
              setEmail(address);
              setStep('code');
            }}
          />
        </SignInFrame>
      );
    case 'code':
      return (
        <SignInFrame title="Choose a new password">
          <NewPasswordForm email={email} onBack={() => setStep('address')} onDone={() => setStep('done')} />
        </SignInFrame>
      );
    case 'done':
      return (
        <SignInFrame title="Password changed">
          <p className="-mt-3 mb-6 text-quiet">
            You are signed out on all devices. Sign in with the new password; if two-factor authentication is on, with a
            code of your authenticator app as well.
          </p>
          <ButtonLink to="/login">Sign in</ButtonLink>
        </SignInFrame>
      );
  }
}

interface AddressFormProps {
  readonly email: string;
  readonly onSent: (email: string) => void;
}

function AddressForm({ email, onSent }: AddressFormProps) {
  const form = useForm<z.output<typeof requestPasswordReset.body>>({
    resolver: zodResolver(requestPasswordReset.body),
    defaultValues: { email },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  const [send, { busy, error }] = useFormSubmit(
    form,
    CODE_NOT_SENT_MESSAGE,
    async (body: { readonly email: string }) => {
      await api.signIn.requestPasswordReset({ body });
      onSent(body.email);
    },
  );

  return (
    <form noValidate onSubmit={submitFilledForm(form, send)} className={SIGN_IN_FORM_CLASS_NAME}>
      <p className="-mt-3 mb-2 text-quiet">Enter the e-mail address of your account. We send a code to it.</p>
      <AccountEmailField error={form.formState.errors.email?.message} {...form.register('email')} />
      <Button type="submit" busy={busy} waitingText="Sending...">
        Send Code
      </Button>
      <BackToSignIn />
      <FormError message={error} />
    </form>
  );
}

interface NewPasswordFormProps {
  readonly email: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function NewPasswordForm({ email, onBack, onDone }: NewPasswordFormProps) {
  const form = useForm<z.output<typeof resetPassword.body>>({
    resolver: zodResolver(resetPassword.body),
    defaultValues: { email, code: '', newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const problemOf = usePasswordProblem({ name: '', email });

  const [change, { busy, error }] = useFormSubmit(
    form,
    PASSWORD_NOT_CHANGED_MESSAGE,
    async (body: z.output<typeof resetPassword.body>) => {
      const problem = problemOf(body.newPassword);
      if (problem) return form.setError('newPassword', { message: problem }, { shouldFocus: true });
      await api.signIn.resetPassword({ body });
      onDone();
    },
  );

  return (
    <form noValidate onSubmit={submitFilledForm(form, change)} className={SIGN_IN_FORM_CLASS_NAME}>
      <Notice>
        <span>
          If <bdi className="font-semibold wrap-anywhere">{email}</bdi> is the confirmed address of an account, we have
          sent a code to it. It is valid for 10 minutes.
        </span>
      </Notice>
      {/* Password managers store the new password with the address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormCodeField control={form.control} name="code" label="Code" hint="6 digits from the e-mail" />
      <NewPasswordFields form={form} problemOf={problemOf} />
      <p className="text-sm text-quiet">{PASSWORD_RULES} You are signed out everywhere.</p>
      <Button type="submit" busy={busy} waitingText="Changing password...">
        Set New Password
      </Button>
      <FormError message={error} />
      <ResendCode isJustSent send={() => api.signIn.requestPasswordReset({ body: { email } })} className="mt-2" />
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <button type="button" onClick={onBack} className="font-semibold text-primary underline underline-offset-2">
          Use another address
        </button>
        <BackToSignIn />
      </p>
    </form>
  );
}

function BackToSignIn() {
  return (
    <Link to="/login" className="justify-self-start text-sm font-semibold text-primary underline underline-offset-2">
      Back to Login
    </Link>
  );
}
