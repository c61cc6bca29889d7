import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { confirmSignIn as route } from '#shared/contract/sign-in.ts';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { reauthenticate } from '../../lib/api/confirm-sign-in.ts';
import { AUTHENTICATOR_CODE_HINT, LOGIN_FAILED_MESSAGE } from '../../lib/messages.ts';
import { session } from '../../lib/session/browser-session.ts';
import { FormCodeField } from './form-code-field.tsx';

const WHY = 'Your sign-in is more than 10 minutes old. What you have entered is kept.';

const EMPTY = { password: '', twoFactorCode: undefined };

interface ConfirmSignInDialogProps {
  readonly open: boolean;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

export default function ConfirmSignInDialog({ open, onAnswer }: ConfirmSignInDialogProps) {
  const [wantsCode, setWantsCode] = useState(false);
  const form = useForm<z.input<typeof route.body>, unknown, z.output<typeof route.body>>({
    resolver: zodResolver(route.body),
    defaultValues: EMPTY,
  });
  const { setFocus } = form;

  useEffect(() => {
    if (wantsCode) setFocus('twoFactorCode');
  }, [wantsCode, setFocus]);

  const [confirm, { busy, error, clearError }] = useFormSubmit(
    form,
    LOGIN_FAILED_MESSAGE,
    async (body: z.output<typeof route.body>) => {
      const outcome = await reauthenticate(body);
      if (outcome.requiresTwoFactor) {
        // An empty code, unlike a missing one, does not pass the validation, so the user has to enter one.
        form.setValue('twoFactorCode', '');
        return setWantsCode(true);
      }
      session.store(outcome);
      onAnswer(true);
    },
  );
  const submit = form.handleSubmit(confirm);

  const forget = () => {
    setWantsCode(false);
    form.reset(EMPTY);
    clearError();
  };

  return (
    <FormDialog
      open={open}
      title="Confirm that it is you"
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
