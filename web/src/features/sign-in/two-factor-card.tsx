import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { showSuccess } from '../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../components/ui/use-submit-guard.ts';
import { ApiError, errorSentence } from '../../lib/api/api-error.ts';
import { QR_CODE_NOT_GENERATED } from '../../lib/messages.ts';
import { type IdentityProof, ReplaceAuthenticatorDialog } from './replace-dialog.tsx';
import { type AuthenticatorSecret, TwoFactorSetup } from './two-factor-setup.tsx';

type Toggle = { readonly enabled: true; readonly verificationCode: string } | { readonly enabled: false };

export interface TwoFactorCardProps {
  readonly enabled: boolean;
  /** Generates a secret. Replacing a working authenticator needs a proof. */
  readonly generate: (proof: Partial<IdentityProof>) => Promise<AuthenticatorSecret>;
  readonly toggle: (body: Toggle) => Promise<{ readonly message: string }>;
  readonly onToggled: (enabled: boolean) => void;
  readonly texts: {
    readonly missingCode: string;
    readonly notEnabled: string;
    readonly notDisabled: string;
  };
  readonly confirmsDisabling: boolean;
  readonly staysOn?: string | undefined;
}

export function TwoFactorCard({ enabled, texts, confirmsDisabling, staysOn, ...calls }: TwoFactorCardProps) {
  const { secret, error, start, starting, enable, enabling, disable, disabling, cancel, proof } = useTwoFactor(
    calls,
    texts,
  );
  const [asking, setAsking] = useState(false);

  // When the setup begins or ends, the focused element disappears, and the button that replaces it gets the focus.
  const action = useRef<HTMLButtonElement>(null);
  const wasSettingUp = useRef(false);
  useEffect(() => {
    if (wasSettingUp.current && !secret) action.current?.focus();
    wasSettingUp.current = secret !== undefined;
  }, [secret]);

  return (
    <Card
      title="Two-Factor Authentication"
      hint="A code from an authenticator app, besides the password. Whoever learns your password still cannot sign in."
      aside={<Badge tone={enabled ? 'good' : 'neutral'}>{enabled ? 'Enabled' : 'Disabled'}</Badge>}
    >
      <div className="grid gap-5">
        {secret ? (
          <TwoFactorSetup
            secret={secret}
            missing={texts.missingCode}
            error={error}
            busy={enabling}
            onVerify={enable}
            onCancel={cancel}
          />
        ) : (
          <>
            <FormError message={error} />
            {enabled && staysOn && <p className="text-sm text-quiet">{staysOn}</p>}
            <div className="flex flex-wrap gap-3">
              {enabled && !staysOn && (
                <Button
                  ref={action}
                  variant="secondary"
                  busy={disabling}
                  waitingText="Disabling..."
                  onClick={() => (confirmsDisabling ? setAsking(true) : disable())}
                >
                  Disable
                </Button>
              )}
              <Button
                ref={enabled && !staysOn ? undefined : action}
                variant={enabled ? 'secondary' : 'primary'}
                busy={starting}
                waitingText="Preparing..."
                onClick={start}
              >
                {enabled ? 'Replace authenticator app' : 'Enable'}
              </Button>
            </div>
          </>
        )}
      </div>
      <ReplaceAuthenticatorDialog {...proof} generate={calls.generate} />
      <ConfirmDialog
        open={asking}
        title="Disable two-factor authentication?"
        confirmLabel="Disable"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void disable();
        }}
      >
        Your password alone will then be enough to sign in to this account. You can enable it again at any time with a
        new QR code.
      </ConfirmDialog>
    </Card>
  );
}

type Calls = Pick<TwoFactorCardProps, 'generate' | 'toggle' | 'onToggled'>;

function useTwoFactor({ generate, toggle, onToggled }: Calls, texts: TwoFactorCardProps['texts']) {
  const [secret, setSecret] = useState<AuthenticatorSecret>();
  const [error, setError] = useState<string>();
  const [proving, setProving] = useState(false);

  const attempt = async (work: () => Promise<void>, fallback: string) => {
    setError(undefined);
    try {
      await work();
    } catch (refusal) {
      setError(errorSentence(refusal, fallback));
    }
  };
  const change = async (body: Toggle) => {
    const { message } = await toggle(body);
    setSecret(undefined);
    onToggled(body.enabled);
    showSuccess(message);
  };

  const [starting, start] = useSubmitGuard(() =>
    attempt(async () => {
      try {
        setSecret(await generate({}));
      } catch (refusal) {
        if (!(refusal instanceof ApiError) || refusal.code !== 'mfa_code_required') throw refusal;
        setProving(true);
      }
    }, QR_CODE_NOT_GENERATED),
  );
  const [enabling, enable] = useSubmitGuard((verificationCode: string) =>
    attempt(() => change({ enabled: true, verificationCode }), texts.notEnabled),
  );
  const [disabling, disable] = useSubmitGuard(() => attempt(() => change({ enabled: false }), texts.notDisabled));
  const cancel = () => {
    setSecret(undefined);
    setError(undefined);
  };
  const proof = { open: proving, onClose: () => setProving(false), onProven: setSecret };
  return { secret, error, starting, start, enabling, enable, disabling, disable, cancel, proof };
}
