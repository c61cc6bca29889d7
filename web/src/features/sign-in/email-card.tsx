import { verifyEmail } from '#shared/contract/sign-in.ts';
import { EMAIL_RETURNED_MESSAGE } from '#shared/domain/email.ts';
import { Card } from '../../components/ui/card.tsx';
import { showSuccess } from '../../components/ui/toaster.tsx';
import { api } from '../../lib/api/client.ts';
import { ConfirmCodeForm } from './confirm-code-form.tsx';
import { ConfirmedBadge } from './confirmed-badge.tsx';
import { canConfirmEmail, type EmailOwner, useFirstEmailCode } from './use-first-email-code.ts';

interface EmailCardProps {
  readonly owner: EmailOwner;
  /** Loads the profile anew. */
  readonly onVerified: () => Promise<unknown>;
}

const WHY =
  'When you forget your password, we send a code to this address. Confirm that it is yours. If it is wrong, ask us to change it.';

/** Shows the address of the account, and takes the code that confirms it. */
export function EmailCard({ owner, onVerified }: EmailCardProps) {
  const { email, emailCodeSentAt, emailVerifiedAt, sendsEmail } = owner;
  const firstSentAt = useFirstEmailCode(owner);
  return (
    <Card title="E-mail address" aside={sendsEmail && <ConfirmedBadge isConfirmed={emailVerifiedAt !== undefined} />}>
      <div className="grid gap-4">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-sm text-quiet">{sentenceAbout(owner)}</p>
        {canConfirmEmail(owner) && (
          <ConfirmCodeForm
            schema={verifyEmail.body}
            sentAt={firstSentAt ?? (emailCodeSentAt === undefined ? undefined : Date.parse(emailCodeSentAt))}
            send={() => api.signIn.sendEmailCode()}
            confirm={async (body) => {
              await api.signIn.verifyEmail({ body });
              showSuccess('E-mail address confirmed');
              await onVerified();
            }}
            hint="6 digits from the e-mail"
            failed="Failed to confirm the address"
          />
        )}
      </div>
    </Card>
  );
}

function sentenceAbout(owner: EmailOwner): string {
  if (owner.emailState) return EMAIL_RETURNED_MESSAGE;
  return canConfirmEmail(owner) ? WHY : 'Ask us to change it.';
}
