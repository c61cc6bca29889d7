import { verifyPhone } from '#shared/contract/sign-in.ts';
import { PHONE_NUMBER_WITHOUT_COUNTRY_MESSAGE, toE164 } from '#shared/domain/phone-number.ts';
import { Card } from '../../../components/ui/card.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { api } from '../../../lib/api/client.ts';
import { ConfirmCodeForm } from '../confirm-code-form.tsx';
import { ConfirmedBadge } from '../confirmed-badge.tsx';

interface PhoneCardProps {
  readonly mobile?: string | undefined;
  readonly mobileVerifiedAt?: string | undefined;
  /** Loads the profile anew. */
  readonly onVerified: () => Promise<unknown>;
}

/** Shows the mobile number of the profile, and takes the code that confirms it. */
export function PhoneCard({ mobile, mobileVerifiedAt, onVerified }: PhoneCardProps) {
  const isVerified = mobileVerifiedAt !== undefined;
  return (
    <Card title="Phone" aside={mobile && <ConfirmedBadge isConfirmed={isVerified} />}>
      <div className="grid gap-4">
        {mobile && (
          <p dir="ltr" className="font-medium wrap-anywhere tabular-nums">
            {mobile}
          </p>
        )}
        <p className="text-sm text-quiet">{sentenceAbout(mobile, isVerified)}</p>
        {!isVerified && toE164(mobile) && (
          // Another number has a code of its own.
          <ConfirmCodeForm
            key={mobile}
            schema={verifyPhone.body}
            send={() => api.signIn.sendPhoneCode()}
            advice="Check the number above."
            confirm={async (body) => {
              await api.signIn.verifyPhone({ body });
              showSuccess('Phone number confirmed');
              await onVerified();
            }}
            hint="6 digits from the SMS"
            failed="Failed to confirm the number"
          />
        )}
      </div>
    </Card>
  );
}

function sentenceAbout(mobile: string | undefined, isVerified: boolean): string {
  if (!mobile) return 'Save your mobile number first. Then you confirm it by a code.';
  if (!toE164(mobile)) return PHONE_NUMBER_WITHOUT_COUNTRY_MESSAGE;
  return isVerified
    ? 'When you change it, confirm the new number.'
    : 'We send a code by SMS. Confirm that this is your number.';
}
