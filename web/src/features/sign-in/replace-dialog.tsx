import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { generateSecret } from '#shared/contract/sign-in.ts';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { useFormSubmit } from '../../components/use-form-action.ts';
import { QR_CODE_NOT_GENERATED } from '../../lib/messages.ts';
import { FormCodeField } from './form-code-field.tsx';
import type { AuthenticatorSecret } from './two-factor-setup.tsx';

export interface IdentityProof {
  readonly password: string;
  readonly twoFactorCode: string;
}

const WHY = 'Your present app works until the new one is set up. Then all your other sessions end.';
const CODE_INFO = 'The code that your present app shows. Each works once: wait for the next if you have just used it.';

interface ReplaceDialogProps {
  readonly open: boolean;
  readonly generate: (proof: IdentityProof) => Promise<AuthenticatorSecret>;
  readonly onClose: () => void;
  readonly onProven: (secret: AuthenticatorSecret) => void;
}

const EMPTY = { password: '', twoFactorCode: '' };

export function ReplaceAuthenticatorDialog({ open, generate, onClose, onProven }: ReplaceDialogProps) {
  const proven = useRef<AuthenticatorSecret>(undefined);
  const form = useForm<IdentityProof>({ resolver: zodResolver(z.required(generateSecret.body)), defaultValues: EMPTY });

  const [prove, { busy, error, clearError }] = useFormSubmit(
    form,
    QR_CODE_NOT_GENERATED,
    async (proof: IdentityProof) => {
      proven.current = await generate(proof);
      onClose();
    },
  );

  const forget = () => {
    form.reset(EMPTY);
    clearError();
    // The steps start only after the dialog has closed: the focus first returns to the button, which the steps then
    // replace.
    if (proven.current) onProven(proven.current);
    proven.current = undefined;
  };

  return (
    <FormDialog
      open={open}
      title="Replace your authenticator app"
      description={WHY}
      busy={busy}
      error={error}
      onClose={onClose}
      onClosed={forget}
      onSubmit={form.handleSubmit(prove)}
      submitLabel="Continue"
      waitingText="Verifying..."
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <FormCodeField control={form.control} name="twoFactorCode" label="Present code" hint={CODE_INFO} />
    </FormDialog>
  );
}
