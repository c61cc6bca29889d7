import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { verifyEmail, verifyPhone } from '#shared/contract/sign-in.ts';
import { codePurposes } from '#shared/domain/one-time-codes.ts';
import { submitFilledForm } from '../../components/submit-filled-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { FormCodeField } from './form-code-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { RESEND_WAIT_MS } from './use-resend-wait.ts';

type Schema = (typeof verifyEmail | typeof verifyPhone)['body'];
type Body = z.output<Schema>;

interface ConfirmCodeFormProps {
  readonly schema: Schema;
  /** Epoch milliseconds when the bank has sent a code by itself. */
  readonly sentAt?: number | undefined;
  readonly send: () => Promise<unknown>;
  /** What to do when no code comes. */
  readonly advice?: string | undefined;
  readonly confirm: (body: Body) => Promise<void>;
  /** Says where the code is. */
  readonly hint: string;
  readonly failed: string;
}

/** Sends a code and takes it. */
export function ConfirmCodeForm(props: ConfirmCodeFormProps) {
  const { schema, sentAt, send, advice, confirm, hint, failed } = props;
  const form = useForm<Body>({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const [save, { busy, error }] = useFormSubmit(form, failed, confirm);
  const submit = submitFilledForm(form, save);
  const age = sentAt === undefined ? Number.POSITIVE_INFINITY : Date.now() - sentAt;
  const isValid = age < codePurposes['email-verification'].lifetimeMs;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ResendCode
        key={sentAt}
        label={isValid ? 'Send another code' : 'Send code'}
        isJustSent={age < RESEND_WAIT_MS}
        announcement={isValid ? 'We have sent a code to this address.' : undefined}
        send={send}
        advice={advice}
      />
      <FormCodeField control={form.control} name="code" label="Code" hint={hint} onComplete={() => void submit()} />
      <FormError message={error} />
      <Button type="submit" busy={busy} waitingText="Confirming..." className="justify-self-start">
        Confirm
      </Button>
    </form>
  );
}
