import { type ReactNode, useState } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { formatPercent } from '#shared/domain/fees.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { GroupedDigits } from '../../../components/bank/grouped-digits.tsx';
import { FormattedMoney } from '../../../components/bank/money.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import EditCustomerForm from './edit-customer.tsx';

export function UserInformationCard({ user }: { user: UserView }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title="User information"
      aside={
        <Button variant="secondary" aria-label="Edit name and e-mail" onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <div className="flex flex-col gap-6 sm:flex-row">
        <Picture user={user} />
        <div className="min-w-0 flex-1">
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
            {factsOf(user).map(({ label, value }) => (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-quiet">{label}</dt>
                <dd dir="auto" className="mt-0.5 font-medium">
                  {value || <span className="text-quiet">Not given</span>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {isEditing && <EditCustomerForm user={user} onClose={() => setEditing(false)} />}
    </Card>
  );
}

/** Shows what is needed beside the customer's transactions. */
export function CustomerSummary({ user }: { user: UserView }) {
  const { balance, reservedAmount, availableBalance, email, accountNumber } = user;
  return (
    <dl
      aria-label="Account"
      className="flex flex-wrap gap-x-10 gap-y-4 rounded-card border border-line bg-surface px-5 py-4 shadow-card"
    >
      <Figure label="Balance" value={<FormattedMoney amount={balance} />} />
      <Figure label="Reserved" value={<FormattedMoney amount={reservedAmount} />} />
      <Figure label="Available" value={<FormattedMoney amount={availableBalance} />} />
      <Fact label="E-mail" value={<WithCopy value={email} what="e-mail" />} />
      <Fact
        label="Account number"
        value={<WithCopy value={accountNumber} shown={<GroupedDigits value={accountNumber} />} what="account number" />}
      />
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="mt-0.5 font-medium">{value}</dd>
    </div>
  );
}

function factsOf(user: UserView): readonly { label: string; value: ReactNode }[] {
  const { withdrawalFeePercent: fee, withdrawalLimit: limit } = user;
  return [
    { label: 'Name', value: user.name },
    { label: 'First name', value: user.firstName },
    { label: 'Last name', value: user.lastName },
    { label: 'E-mail', value: <WithCopy value={user.email} what="e-mail" /> },
    {
      label: 'E-mail confirmed',
      value: user.emailVerifiedAt ? <DateTime at={user.emailVerifiedAt} /> : 'Not confirmed',
    },
    {
      label: 'Account number',
      value: (
        <WithCopy
          value={user.accountNumber}
          shown={<GroupedDigits value={user.accountNumber} />}
          what="account number"
        />
      ),
    },
    { label: 'Mobile', value: user.mobile },
    ...(user.mobile
      ? [
          {
            label: 'Mobile confirmed',
            value: user.mobileVerifiedAt ? <DateTime at={user.mobileVerifiedAt} /> : 'Not confirmed',
          },
        ]
      : []),
    { label: 'Address', value: user.address },
    { label: 'City', value: user.city },
    { label: 'Zip code', value: user.zipCode },
    { label: 'State', value: user.state },
    { label: 'Country', value: user.country },
    { label: 'Created', value: <DateTime at={user.createdAt} /> },
    { label: 'Status', value: statusOf(user) },
    { label: 'Two-factor authentication', value: user.twoFactorEnabled ? 'Enabled' : 'Disabled' },
    { label: 'Withdrawal fee', value: fee === undefined ? "The method's" : formatPercent(fee) },
    { label: 'Withdrawal limit', value: limit === undefined ? "The bank's" : `${formatEuros(limit)} in 24 hours` },
  ];
}

function statusOf({ suspended, needsPassword, invitedUntil }: UserView): string {
  if (suspended) return 'Suspended';
  if (needsPassword) return 'Needs a password';
  return invitedUntil ? 'Invited' : 'Active';
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="mt-0.5 font-display text-xl font-semibold">{value}</dd>
    </div>
  );
}

function WithCopy({ value, shown = value, what }: { value: string; shown?: ReactNode; what: string }) {
  return (
    <span className="flex items-center gap-x-1">
      <span className="min-w-0 wrap-anywhere tabular-nums">{shown}</span>
      <CopyButton value={value} what={what} />
    </span>
  );
}

/** NOTE: a restore brings no pictures back, so the address of a picture may lead to nothing. */
function Picture({ user: { name, profilePicture } }: { user: UserView }) {
  const [missing, setMissing] = useState<string>();
  const frame = 'h-[6.5rem] w-[7.58rem] shrink-0 overflow-hidden rounded-control';
  if (profilePicture && profilePicture !== missing)
    return (
      <img
        src={profilePicture}
        alt={`Portrait of ${name}`}
        onError={() => setMissing(profilePicture)}
        className={`${frame} bg-sunken object-cover`}
      />
    );
  return (
    <span
      className={`${frame} grid place-items-center bg-primary-soft font-display text-3xl font-semibold text-primary`}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return [first, last].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
