import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { generateSecret } from '#shared/contract/sign-in.ts';
import { Button } from '../../components/ui/button.tsx';
import { CodeField } from '../../components/ui/code-field.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { useFormAction } from '../../components/use-form-action.ts';
import type { AuthenticatorSecret } from './two-factor-setup.tsx';

export interface Proof {
  readonly password: string;
  readonly twoFactorCode: string;
}

const FAILED = 'Failed to generate QR code';
const WHY = 'Your present app works until the new one is set up. Then all your other sessions end.';
const CODE_INFO = 'The code that your present app shows. Each works once: wait for the next if you have just used it.';

interface ReplaceDialogProps {
  readonly open: boolean;
  readonly generate: (proof: Proof) => Promise<AuthenticatorSecret>;
  readonly onClose: () => void;
  readonly onProven: (secret: AuthenticatorSecret) => void;
}

const EMPTY = { password: '', twoFactorCode: '' };

export function ReplaceDialog({ open, generate, onClose, onProven }: ReplaceDialogProps) {
  const id = useId();
  const proven = useRef<AuthenticatorSecret>(undefined);
  const form = useForm<Proof>({ resolver: zodResolver(z.required(generateSecret.body)), defaultValues: EMPTY });
  const { errors } = form.formState;

  const [prove, { busy, error, clearError }] = useFormAction(form, FAILED, async (proof: Proof) => {
    proven.current = await generate(proof);
    onClose();
  });

  const forget = () => {
    form.reset(EMPTY);
    clearError();
    // Not sooner: the focus first returns to the button, which the steps then replace.
    if (proven.current) onProven(proven.current);
    proven.current = undefined;
  };

  return (
    <Dialog
      open={open}
      title="Replace your authenticator app"
      description={WHY}
      busy={busy}
      onClose={onClose}
      onClosed={forget}
      onCancel={() => !busy && onClose()}
      footer={
        <Button type="submit" form={id} busy={busy} waitingText="Verifying...">
          Continue
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit(prove)} className="grid gap-5">
        <FormError message={error} />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Controller
          control={form.control}
          name="twoFactorCode"
          render={({ field }) => (
            <CodeField label="Present code" hint={CODE_INFO} {...field} error={errors.twoFactorCode?.message} />
          )}
        />
      </form>
    </Dialog>
  );
}
