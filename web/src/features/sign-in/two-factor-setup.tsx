import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { generateSecret } from '#shared/contract/sign-in.ts';
import { sixDigitsSchema } from '#shared/contract/wire.ts';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { FormCodeField } from './form-code-field.tsx';

export type AuthenticatorSecret = RouteOutput<typeof generateSecret>;

interface TwoFactorSetupProps {
  readonly secret: AuthenticatorSecret;
  /** The messages for a missing code and for a failure. */
  readonly texts: { readonly missingCode: string; readonly notEnabled: string };
  readonly enable: (verificationCode: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function TwoFactorSetup({ secret, texts, enable, onCancel }: TwoFactorSetupProps) {
  const form = useForm({
    resolver: zodResolver(z.object({ verificationCode: sixDigitsSchema(texts.missingCode) })),
    defaultValues: { verificationCode: '' },
  });
  const [verify, { busy, error, clearError }] = useAsyncAction(texts.notEnabled, enable);
  const submit = form.handleSubmit(({ verificationCode }) => verify(verificationCode));
  const steps = useRef<HTMLOListElement>(null);

  useEffect(() => steps.current?.focus(), []);

  return (
    <ol
      ref={steps}
      tabIndex={-1}
      aria-label="Setting up two-factor authentication"
      className="outline-none grid gap-8 lg:grid-cols-2"
    >
      <li>
        <Step number={1} title="Scan the QR code" />
        <p className="mt-2 text-sm text-quiet">
          Open your authenticator app, add an account and point the camera here.
          {secret.otpauthUrl && (
            <>
              {' '}
              On this device,{' '}
              <a href={secret.otpauthUrl} className="font-semibold text-primary underline underline-offset-2">
                open the app
              </a>{' '}
              instead.
            </>
          )}
        </p>
        <img
          src={secret.qrCode}
          alt="QR code for your authenticator app"
          width={192}
          height={192}
          className="mt-4 rounded-control border border-line bg-white p-2"
        />
        {secret.secret && (
          <>
            <p className="mt-4 text-sm text-quiet">Or type this secret key into the app:</p>
            <p className="mt-1 flex flex-wrap items-center gap-2">
              <code className="rounded-control bg-sunken px-2.5 py-1.5 font-mono text-sm">{secret.secret}</code>
              <CopyButton value={secret.secret} what="secret key" />
            </p>
          </>
        )}
      </li>
      <li>
        <Step number={2} title="Enter the 6-digit code" />
        <form noValidate className="mt-2 grid max-w-sm gap-4" onSubmit={submit}>
          <FormCodeField
            control={form.control}
            name="verificationCode"
            label="Verification code"
            hint="The code your app shows now"
            error={error}
            onEdit={clearError}
            onComplete={() => void submit()}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy} waitingText="Verifying...">
              Verify & Enable
            </Button>
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      </li>
    </ol>
  );
}

function Step({ number, title }: { number: number; title: string }) {
  return (
    <h3 className="flex items-center gap-2.5 text-lg">
      <span
        className="grid size-7 place-items-center rounded-full bg-primary-soft font-sans text-sm text-primary"
        aria-hidden="true"
      >
        {number}
      </span>
      {title}
    </h3>
  );
}
