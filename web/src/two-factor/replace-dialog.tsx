import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useOnce } from '../ui/use-once.ts';
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

export function ReplaceDialog({ open, generate, onClose, onProven }: ReplaceDialogProps) {
  const form = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const proven = useRef<AuthenticatorSecret>(undefined);

  const [busy, prove] = useOnce(async () => {
    setError(undefined);
    setFields({});
    try {
      proven.current = await generate({ password, twoFactorCode: code });
      onClose();
    } catch (refusal) {
      const ofFields = refusal instanceof ApiError ? refusal.details.fields : undefined;
      if (ofFields) setFields(ofFields);
      else setError(sentenceOf(refusal, FAILED));
    }
  });

  const forget = () => {
    setPassword('');
    setCode('');
    setError(undefined);
    setFields({});
    // Not sooner: the focus first returns to the button, which the steps then replace.
    if (proven.current) onProven(proven.current);
    proven.current = undefined;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void prove();
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
        <Button type="submit" form={form} busy={busy} waitingText="Verifying...">
          Continue
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <FormError message={error} />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fields.password}
        />
        <CodeField
          label="Present code"
          hint={CODE_INFO}
          name="twoFactorCode"
          value={code}
          onChange={setCode}
          error={fields.twoFactorCode}
        />
      </form>
    </Dialog>
  );
}
