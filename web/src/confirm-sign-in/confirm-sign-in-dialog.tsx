import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { confirmSignIn } from '../api/confirm-sign-in.ts';
import { session } from '../session/browser-session.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useOnce } from '../ui/use-once.ts';
import { answer, useIsAsked } from './question.ts';

const FAILED = 'Login failed. Please try again.';
const WHY = 'Your sign-in is more than 10 minutes old. What you have entered is kept.';
const CODE_INFO = 'Open your authenticator app and enter the code it shows for this account.';

export default function ConfirmSignInDialog() {
  const isAsked = useIsAsked();
  const form = useId();
  const [wantsCode, setWantsCode] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const codeInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (wantsCode) codeInput.current?.focus();
  }, [wantsCode]);

  const [busy, confirm] = useOnce(async (twoFactorCode: string) => {
    setError(undefined);
    setFields({});
    try {
      const outcome = await confirmSignIn({ password, ...(wantsCode && { twoFactorCode }) });
      if (outcome.requiresTwoFactor) return setWantsCode(true);
      session.store(outcome);
      answer(true);
    } catch (refusal) {
      const ofFields = refusal instanceof ApiError ? refusal.details.fields : undefined;
      if (ofFields) setFields(ofFields);
      else setError(sentenceOf(refusal, FAILED));
    }
  });

  const forget = () => {
    setWantsCode(false);
    setPassword('');
    setCode('');
    setError(undefined);
    setFields({});
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm(code);
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
        <Button type="submit" form={form} busy={busy} waitingText="Verifying...">
          Confirm
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <FormError message={error} />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          readOnly={wantsCode}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fields.password}
        />
        {wantsCode && (
          <CodeField
            ref={codeInput}
            label="Verification code"
            hint={CODE_INFO}
            name="twoFactorCode"
            value={code}
            onChange={setCode}
            onComplete={confirm}
            error={fields.twoFactorCode}
          />
        )}
      </form>
    </Dialog>
  );
}
