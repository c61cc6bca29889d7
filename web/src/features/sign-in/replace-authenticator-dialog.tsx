import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { generateSecret } from '#shared/contract/sign-in.ts';
import { submitFilledForm } from '../../components/submit-filled-form.ts';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { QR_CODE_NOT_GENERATED_MESSAGE } from '../../lib/messages.ts';
import { FormCodeField } from './form-code-field.tsx';
import type { AuthenticatorSecret } from './two-factor-setup.tsx';

const Proof = z.required(generateSecret.body);
export type IdentityProof = z.output<typeof Proof>;

const WHY = 'Your current app works until the new one is set up. All your other sessions then end.';
const CODE_INFO =
  'The code your current app shows. Each code works once: wait for the next if you have just used this one.';

interface ReplaceDialogProps {
  readonly generate: (proof: IdentityProof) => Promise<AuthenticatorSecret>;
  /**
   * Called with the new secret, or without one after Cancel, when the dialog has closed: the focus first returns to the
   * button, which the steps of the setup then replace.
   */
  readonly onClosed: (secret: AuthenticatorSecret | undefined) => void;
}

export function ReplaceAuthenticatorDialog({ generate, onClosed }: ReplaceDialogProps) {
  const [open, setOpen] = useState(true);
  const secret = useRef<AuthenticatorSecret>(undefined);
  const form = useForm<IdentityProof>({
    resolver: zodResolver(Proof),
    defaultValues: { password: '', twoFactorCode: '' },
  });

  const [prove, { busy, error }] = useFormSubmit(form, QR_CODE_NOT_GENERATED_MESSAGE, async (proof: IdentityProof) => {
    secret.current = await generate(proof);
    setOpen(false);
  });

  return (
    <FormDialog
      open={open}
      title="Replace your authenticator app"
      description={WHY}
      busy={busy}
      error={error}
      onClose={() => setOpen(false)}
      onClosed={() => onClosed(secret.current)}
      onSubmit={submitFilledForm(form, prove)}
      submitLabel="Continue"
      waitingText="Verifying..."
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <FormCodeField control={form.control} name="twoFactorCode" label="Current code" hint={CODE_INFO} />
    </FormDialog>
  );
}
