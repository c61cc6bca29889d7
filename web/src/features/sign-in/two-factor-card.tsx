import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { QueryContent } from '../../components/query-content.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showSuccess } from '../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { PROFILE_NOT_FETCHED_MESSAGE, QR_CODE_NOT_GENERATED_MESSAGE } from '../../lib/messages.ts';
import { session } from '../../lib/session/browser-session.ts';
import { type IdentityProof, ReplaceAuthenticatorDialog } from './replace-authenticator-dialog.tsx';
import { type AuthenticatorSecret, TwoFactorSetup } from './two-factor-setup.tsx';

type Toggle = { readonly enabled: true; readonly verificationCode: string } | { readonly enabled: false };

interface TwoFactorProps {
  readonly profile: UseQueryResult<{ readonly twoFactorEnabled: boolean }>;
  /** Generates a secret. Replacing a working authenticator needs a proof. */
  readonly generate: (proof: Partial<IdentityProof>) => Promise<AuthenticatorSecret>;
  readonly toggle: (body: Toggle) => Promise<{ readonly message: string }>;
  readonly onEnabled: () => void;
  readonly texts: {
    readonly missingCode: string;
    readonly notEnabled: string;
    readonly notDisabled: string;
  };
  readonly confirmsDisabling: boolean;
  readonly staysOn?: string | undefined;
}

export function TwoFactorCard({ profile, ...card }: TwoFactorProps) {
  return (
    <QueryContent
      query={profile}
      loading={<Skeleton label="Loading your settings" lines={4} />}
      failed={PROFILE_NOT_FETCHED_MESSAGE}
    >
      {({ twoFactorEnabled }) => <TwoFactorSwitch {...card} enabled={twoFactorEnabled} />}
    </QueryContent>
  );
}

function TwoFactorSwitch(props: Omit<TwoFactorProps, 'profile'> & { enabled: boolean }) {
  const { enabled, generate, toggle, onEnabled, texts, confirmsDisabling, staysOn } = props;
  const [secret, setSecret] = useState<AuthenticatorSecret>();
  const [isProving, setProving] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const change = async (body: Toggle) => {
    const { message } = await toggle(body);
    setSecret(undefined);
    // The bank has ended this session as well, so that a new authenticator takes a sign-in. The sign-in screen says so.
    if (!body.enabled) return session.end('two-factor-disabled');
    showSuccess(message);
    onEnabled();
  };
  const [start, starting] = useAsyncAction(QR_CODE_NOT_GENERATED_MESSAGE, async () => {
    disabling.clearError();
    try {
      setSecret(await generate({}));
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'mfa_code_required') throw refusal;
      setProving(true);
    }
  });
  const [disable, disabling] = useAsyncAction(texts.notDisabled, async () => {
    starting.clearError();
    await change({ enabled: false });
  });

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
      hint="You enter a code from an authenticator app as well. Your password alone is not enough to sign in."
      aside={<Badge tone={enabled ? 'good' : 'neutral'}>{enabled ? 'Enabled' : 'Disabled'}</Badge>}
    >
      <div className="grid gap-5">
        {secret ? (
          <TwoFactorSetup
            secret={secret}
            texts={texts}
            enable={(verificationCode) => change({ enabled: true, verificationCode })}
            onCancel={() => setSecret(undefined)}
          />
        ) : (
          <>
            <FormError message={starting.error ?? disabling.error} />
            {enabled && staysOn && <p className="text-sm text-quiet">{staysOn}</p>}
            <div className="flex flex-wrap gap-3">
              {enabled && !staysOn && (
                <Button
                  ref={action}
                  variant="secondary"
                  busy={disabling.busy}
                  waitingText="Disabling..."
                  onClick={() => (confirmsDisabling ? setAsking(true) : disable())}
                >
                  Disable
                </Button>
              )}
              <Button
                ref={enabled && !staysOn ? undefined : action}
                variant={enabled ? 'secondary' : 'primary'}
                busy={starting.busy}
                waitingText="Preparing..."
                onClick={start}
              >
                {enabled ? 'Replace authenticator app' : 'Enable'}
              </Button>
            </div>
          </>
        )}
      </div>
      {isProving && (
        <ReplaceAuthenticatorDialog
          generate={generate}
          onClosed={(proven) => {
            setProving(false);
            setSecret(proven);
          }}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title="Disable two-factor authentication?"
        confirmLabel="Disable"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void disable();
        }}
      >
        You will be signed out, and your password alone will be enough to sign in. You can enable it again at any time
        with a new QR code.
      </ConfirmDialog>
    </Card>
  );
}
