import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnProfileView } from '#shared/contract/views.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useFirstEmailCode } from '../../sign-in/use-first-email-code.ts';

const NEW_FOR_MS = 30 * 24 * 60 * 60_000;

const CONFIRM = '/dashboard/profile/details';
const WHY_CONFIRM = 'So that you can set a new password when you forget yours.';

interface FirstStepsProps {
  readonly profile: OwnProfileView;
  readonly transactionCount: number;
}

/**
 * Shows a new customer what to do first, until all of it is done or the account is a month old. Sends the first code to
 * the address, also to a changed one of an older account.
 */
export default function FirstSteps({ profile, transactionCount }: FirstStepsProps) {
  const { createdAt, email, emailCodeSentAt, emailVerifiedAt, sendsEmail, twoFactorEnabled, mobile, address } = profile;
  const isJustSent = useFirstEmailCode(profile) !== undefined;
  const isCodeSent = isJustSent || emailCodeSentAt !== undefined;
  const confirmation = {
    label: 'Confirm your e-mail address',
    hint: isCodeSent ? `We have sent a code to ${email}.` : WHY_CONFIRM,
    to: CONFIRM,
    isDone: emailVerifiedAt !== undefined,
  };
  const steps = [
    ...(sendsEmail ? [confirmation] : []),
    {
      label: 'Complete your profile',
      hint: 'Your phone number and address, so that we can reach you.',
      to: '/dashboard/profile',
      isDone: Boolean(mobile && address),
    },
    {
      label: 'Turn on two-factor authentication',
      hint: 'Your password alone is then not enough to sign in.',
      to: '/dashboard/profile/security',
      isDone: twoFactorEnabled,
    },
    {
      label: 'Make your first deposit',
      hint: 'Choose how to pay in. You see the fee before you confirm.',
      to: '/dashboard/deposit',
      isDone: transactionCount > 0,
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const isNew = Date.now() - Date.parse(createdAt) < NEW_FOR_MS;
  if (!isNew) return isJustSent ? <CodeSent email={email} /> : null;
  if (done === steps.length) return null;
  return (
    <Card title="First steps" hint={`${done} of ${steps.length} done`}>
      <ul className="-my-2 divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.to} {...step} />
        ))}
      </ul>
    </Card>
  );
}

function CodeSent({ email }: { email: string }) {
  return (
    <Notice>
      <span className="grid min-w-0 gap-3">
        <span className="wrap-anywhere">We have sent a code to {email}. Confirm that the address is yours.</span>
        <ButtonLink to={CONFIRM} className="justify-self-start">
          Enter the code
        </ButtonLink>
      </span>
    </Notice>
  );
}

interface StepProps {
  readonly label: string;
  readonly hint: string;
  readonly to: string;
  readonly isDone: boolean;
}

function Step({ label, hint, to, isDone }: StepProps) {
  return (
    <li className="flex items-center gap-3 py-3">
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-full ${isDone ? 'bg-good-soft text-good' : 'border border-edge'}`}
        aria-hidden="true"
      >
        {isDone && <Check className="size-4" />}
      </span>
      {isDone ? (
        <p className="text-quiet">
          {label} <span className="sr-only">(done)</span>
        </p>
      ) : (
        <Link to={to} className="group flex min-w-0 flex-1 items-center justify-between gap-3">
          <span>
            <span className="block font-semibold group-hover:underline">{label}</span>{' '}
            <span className="block text-sm text-quiet">{hint}</span>
          </span>
          <ChevronRight className="size-5 shrink-0 text-quiet" aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}
