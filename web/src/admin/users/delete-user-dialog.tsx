import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { showChangedUser, showDeletedUser } from '../users-query.ts';

const DELETED = 'User deleted successfully!';
const FAILED = 'Failed to delete user';

export interface DeleteUserProps {
  readonly user: UserView;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a customer goes; once more, with the amounts, when there is money in the account. */
export default function DeleteUserDialog({ user: shown, onClose, onDeleted }: DeleteUserProps) {
  const [user, setUser] = useState(shown);
  const [step, setStep] = useState<'first' | 'second'>('first');
  const [error, setError] = useState<string>();
  const queries = useQueryClient();

  const [busy, remove] = useOnce(async (force: boolean) => {
    setError(undefined);
    try {
      await api.users.deleteUser({ params: { id: user._id }, query: force ? { force: 'true' } : {} });
      showDeletedUser(queries, user);
      showSuccess(DELETED);
      onDeleted?.();
      onClose();
    } catch (refusal) {
      // Money has come in since the screen was loaded: what there is now is shown before it is asked again.
      if (refusal instanceof ApiError && refusal.code === 'account_not_empty') await askAgain(refusal);
      else setError(sentenceOf(refusal, FAILED));
    }
  });

  async function askAgain(refusal: ApiError): Promise<void> {
    try {
      const { user: now } = await api.users.getUser({ params: { id: user._id } });
      showChangedUser(queries, now);
      setUser(now);
      setStep('second');
    } catch {
      setError(sentenceOf(refusal, FAILED));
    }
  }

  if (step === 'second') {
    return (
      <ConfirmDialog
        key="second"
        open
        title={`Delete ${user.name} with ${formatEuros(user.balance)}?`}
        confirmLabel={`Delete and give up ${formatEuros(user.balance)}`}
        waitingText="Deleting..."
        busy={busy}
        error={error}
        onConfirm={() => remove(true)}
        onCancel={onClose}
      >
        <WhatIsLost user={user} />
      </ConfirmDialog>
    );
  }
  const hasMoney = user.balance !== 0 || user.reservedAmount !== 0;
  return (
    <ConfirmDialog
      key="first"
      open
      title={`Delete ${user.name}?`}
      confirmLabel={hasMoney ? 'Continue' : 'Delete User'}
      waitingText="Deleting..."
      busy={busy}
      error={error}
      onConfirm={() => (hasMoney ? setStep('second') : remove(false))}
      onCancel={onClose}
    >
      <p>
        {user.name} ({user.email}) will be signed out everywhere and cannot sign in again. Transactions and tickets
        stay, shown with the user “Unknown”.
      </p>
      <p className="mt-3">
        {hasMoney ? (
          <>
            The account still holds <strong className="text-ink tabular-nums">{formatEuros(user.balance)}</strong>. Pay
            it out first, or go on and confirm what will be lost.
          </>
        ) : (
          'The account is empty: no money is lost.'
        )}
      </p>
    </ConfirmDialog>
  );
}

function WhatIsLost({ user: { name, balance, reservedAmount } }: { user: UserView }) {
  return (
    <>
      <p>
        <strong className="text-ink">This money will be lost to the customer:</strong> nobody can pay it out once the
        account is gone.
      </p>
      <ul className="mt-3 list-disc pl-5">
        <li>
          {formatEuros(balance)} in the account of {name}
        </li>
        {reservedAmount !== 0 && (
          <li>of it {formatEuros(reservedAmount)} reserved for withdrawals that have not been decided</li>
        )}
      </ul>
    </>
  );
}
