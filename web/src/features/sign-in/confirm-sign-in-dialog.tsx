import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { confirmSignIn as route } from '#shared/contract/sign-in.ts';
import { Button } from '../../components/ui/button.tsx';
import { CodeField } from '../../components/ui/code-field.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { useFormAction } from '../../components/use-form-action.ts';
import { confirmSignIn } from '../../lib/api/confirm-sign-in.ts';
import { session } from '../../lib/session/browser-session.ts';
import { answer, useIsAsked } from './question.ts';

const FAILED = 'Login failed. Please try again.';
const WHY = 'Your sign-in is more than 10 minutes old. What you have entered is kept.';
const CODE_INFO = 'Open your authenticator app and enter the code it shows for this account.';

const EMPTY = { password: '', twoFactorCode: undefined };

export default function ConfirmSignInDialog() {
  const isAsked = useIsAsked();
  const id = useId();
  const [wantsCode, setWantsCode] = useState(false);
  const form = useForm<z.input<typeof route.body>, unknown, z.output<typeof route.body>>({
    resolver: zodResolver(route.body),
    defaultValues: EMPTY,
  });
  const { errors } = form.formState;
  const { setFocus } = form;

  useEffect(() => {
    if (wantsCode) setFocus('twoFactorCode');
  }, [wantsCode, setFocus]);

  const [confirm, { busy, error, clearError }] = useFormAction(
    form,
    FAILED,
    async (body: z.output<typeof route.body>) => {
      const outcome = await confirmSignIn(body);
      if (outcome.requiresTwoFactor) {
        // Not left out any more: it has to be entered.
        form.setValue('twoFactorCode', '');
        return setWantsCode(true);
      }
      session.store(outcome);
      answer(true);
    },
  );
  const submit = form.handleSubmit(confirm);

  const forget = () => {
    setWantsCode(false);
    form.reset(EMPTY);
    clearError();
  };

  return (
    <Dialog
      open={isAsked}
      title="Confirm that it is you"
      description={WHY}
      busy={busy}
      onClose={() => answer(false)}
      onClosed={forget}
      onCancel={() => !busy && answer(false)}
      footer={
        <Button type="submit" form={id} busy={busy} waitingText="Verifying...">
          Confirm
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5">
        <FormError message={error} />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          readOnly={wantsCode}
          error={errors.password?.message}
          {...form.register('password')}
        />
        {wantsCode && (
          <Controller
            control={form.control}
            name="twoFactorCode"
            render={({ field: { value = '', ...field } }) => (
              <CodeField
                label="Verification code"
                hint={CODE_INFO}
                {...field}
                value={value}
                onComplete={() => void submit()}
                error={errors.twoFactorCode?.message}
              />
            )}
          />
        )}
      </form>
    </Dialog>
  );
}
