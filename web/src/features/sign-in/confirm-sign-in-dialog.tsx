import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { confirmSignIn as route } from '#shared/contract/sign-in.ts';
import { submitFilledForm } from '../../components/submit-filled-form.ts';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { AUTHENTICATOR_CODE_HINT, LOGIN_FAILED_MESSAGE } from '../../lib/messages.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import { FormCodeField } from './form-code-field.tsx';

const WHY = 'You signed in more than 10 minutes ago. What you have entered stays here.';

interface ConfirmSignInDialogProps {
  /** Present when the bank has accepted it already and wants a code. */
  readonly password: string | undefined;
  readonly open: boolean;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

export default function ConfirmSignInDialog({ password, open, onAnswer }: ConfirmSignInDialogProps) {
  const isKnown = password !== undefined;
  const empty = { password: password ?? '', twoFactorCode: isKnown ? '' : undefined };
  const [wantsCode, setWantsCode] = useState(isKnown);
  const form = useForm<z.input<typeof route.body>, unknown, z.output<typeof route.body>>({
    resolver: zodResolver(route.body),
    defaultValues: empty,
  });
  const { setFocus } = form;

  useEffect(() => {
    if (wantsCode) setFocus('twoFactorCode');
  }, [wantsCode, setFocus]);

  const [confirm, { busy, error, clearError }] = useFormSubmit(
    form,
    LOGIN_FAILED_MESSAGE,
    async (body: z.output<typeof route.body>) => {
      if ((await confirmSignIn(body)) === 'code wanted') {
        // An empty code, unlike a missing one, does not pass the validation, so the user has to enter one.
        form.setValue('twoFactorCode', '');
        return setWantsCode(true);
      }
      onAnswer(true);
    },
  );
  const submit = submitFilledForm(form, confirm);

  const forget = () => {
    setWantsCode(isKnown);
    form.reset(empty);
    clearError();
  };

  return (
    <FormDialog
      open={open}
      title="Confirm it’s you"
      description={WHY}
      busy={busy}
      error={error}
      onClose={() => onAnswer(false)}
      onClosed={forget}
      onSubmit={submit}
      submitLabel="Confirm"
      waitingText="Verifying..."
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        readOnly={wantsCode}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      {wantsCode && (
        <FormCodeField
          control={form.control}
          name="twoFactorCode"
          label="Verification code"
          hint={AUTHENTICATOR_CODE_HINT}
          onComplete={() => void submit()}
        />
      )}
    </FormDialog>
  );
}
