import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import type * as z from 'zod/mini';
import { acceptInvitation } from '#shared/contract/sign-in.ts';
import { submitFilledForm } from '../../components/submit-filled-form.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/browser-session.ts';
import { pathAfterSignIn } from '../../lib/session/return-path.ts';
import { AccountEmailField } from './account-email-field.tsx';
import { FormCodeField } from './form-code-field.tsx';
import { NewPasswordFields, PASSWORD_RULES, usePasswordProblem } from './new-password-fields.tsx';
import { SIGN_IN_FORM_CLASS_NAME, SignInFrame } from './sign-in-frame.tsx';

const NOT_SET = 'Failed to set the password. Please try again.';

export default function AcceptInvitationPage() {
  const { signedIn } = useSession();
  const [isDone, setDone] = useState(false);

  if (signedIn) return <Navigate to={pathAfterSignIn(signedIn.role, null)} replace />;
  if (isDone) {
    return (
      <SignInFrame title="Your password is set">
        <p className="-mt-3 mb-6 text-quiet">
          Your e-mail address is confirmed. Sign in with it and your new password.
        </p>
        <ButtonLink to="/login">Sign in</ButtonLink>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Choose your password">
      <PasswordForm onDone={() => setDone(true)} />
    </SignInFrame>
  );
}

type Body = z.output<typeof acceptInvitation.body>;

function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Body>({
    resolver: zodResolver(acceptInvitation.body),
    defaultValues: { email: '', code: '', newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const problemOf = usePasswordProblem({ name: '', email: form.watch('email') });

  const [accept, { busy, error }] = useFormSubmit(form, NOT_SET, async (body: Body) => {
    const problem = problemOf(body.newPassword);
    if (problem) return form.setError('newPassword', { message: problem }, { shouldFocus: true });
    await api.signIn.acceptInvitation({ body });
    onDone();
  });

  return (
    <form noValidate onSubmit={submitFilledForm(form, accept)} className={SIGN_IN_FORM_CLASS_NAME}>
      <p className="-mt-3 mb-2 text-quiet">
        We have opened an account for you. The code of our e-mail is valid for 7 days.
      </p>
      <AccountEmailField error={form.formState.errors.email?.message} {...form.register('email')} />
      <FormCodeField control={form.control} name="code" label="Code" hint="6 digits from the e-mail" />
      <NewPasswordFields form={form} problemOf={problemOf} />
      <p className="text-sm text-quiet">{PASSWORD_RULES}</p>
      <Button type="submit" busy={busy} waitingText="Setting password...">
        Set password
      </Button>
      <FormError message={error} />
      <p className="text-sm text-quiet">
        Has the code expired?{' '}
        <a href="/contact?topic=account" className="font-semibold text-primary underline underline-offset-2">
          Ask us for a new invitation
        </a>
      </p>
    </form>
  );
}
