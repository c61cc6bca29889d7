import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { openRequestsQuery, UserOpenRequests } from './open-requests.tsx';
import { removeUserFromCache, updateUserInCache } from './users-query.ts';

const DELETED = 'User deleted successfully!';
const FAILED = 'Failed to delete user';

const MONEY_CHANGED: ReadonlySet<string> = new Set(['account_not_empty', 'balance_changed']);

interface DeleteUserProps {
  readonly user: UserView;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks twice if there is money in the account, the second time with the amounts. */
export default function DeleteUserDialog({ user: shown, onClose, onDeleted }: DeleteUserProps) {
  const [user, setUser] = useState(shown);
  const [isSecond, setSecond] = useState(false);
  const [open, setOpen] = useState(true);
  const deleted = useRef(false);
  const queries = useQueryClient();
  const openRequests = useQuery(openRequestsQuery(user._id));

  const close = () => setOpen(false);
  const deleteUser = async () => {
    try {
      const query = isSecond ? { force: 'true' as const, expectedBalance: user.balance } : {};
      await api.customers.deleteUser({ params: { id: user._id }, query });
      deleted.current = true;
      onDeleted?.();
      removeUserFromCache(queries, user);
      showSuccess(DELETED, user.name);
      close();
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || !MONEY_CHANGED.has(refusal.code)) throw refusal;
      // The money has changed since, so the question is asked again with the current amounts.
      const { user: now } = await api.customers
        .getUser({ params: { id: user._id } })
        .catch(() => Promise.reject(refusal));
      updateUserInCache(queries, now);
      setUser(now);
      setSecond(!isEmptyAccount(now));
    }
  };
  const [remove, { busy, error }] = useAsyncAction(FAILED, deleteUser, { onProposed: close });

  const money = formatEuros(user.balance);
  const isEmpty = isEmptyAccount(user);
  const isLast = isSecond || isEmpty;
  return (
    <ConfirmDialog
      open={open}
      title={isSecond ? `Delete ${user.name} with ${money}?` : `Delete ${user.name}?`}
      confirmLabel={confirmLabelFor(isSecond, isEmpty, money)}
      waitingText="Deleting..."
      busy={busy}
      error={error}
      unavailable={isLast && openRequests.isPending ? 'Looking for open requests' : undefined}
      onConfirm={() => (isLast ? remove() : setSecond(true))}
      onCancel={close}
      onClosed={onClose}
      finalFocus={() => {
        if (deleted.current && !onDeleted) focusMain();
        return !deleted.current;
      }}
    >
      {isSecond ? <WhatIsLost user={user} /> : <WhatHappens user={user} isEmpty={isEmpty} />}
      <UserOpenRequests open={openRequests.data} failed={openRequests.isError} />
    </ConfirmDialog>
  );
}

const isEmptyAccount = ({ balance, reservedAmount }: UserView): boolean => balance === 0 && reservedAmount === 0;

function confirmLabelFor(isSecond: boolean, isEmpty: boolean, money: string): string {
  if (isSecond) return `Delete and give up ${money}`;
  return isEmpty ? 'Delete User' : 'Continue';
}

function WhatHappens({ user: { name, email, balance }, isEmpty }: { user: UserView; isEmpty: boolean }) {
  return (
    <>
      <p>
        {name} ({email}) will be signed out everywhere and cannot sign in again. Transactions and tickets stay, shown
        with the user “Unknown”.
      </p>
      <p className="mt-3">
        {isEmpty ? (
          'The account is empty: no money is lost.'
        ) : (
          <>
            The account still holds <strong className="text-ink tabular-nums">{formatEuros(balance)}</strong>. Pay it
            out first, or go on and confirm what will be lost.
          </>
        )}
      </p>
    </>
  );
}

function WhatIsLost({ user: { name, balance, reservedAmount } }: { user: UserView }) {
  return (
    <>
      <p>
        <strong className="text-ink">This money will be lost to the customer:</strong> it becomes unclaimed, and only an
        administrator can pay it out or assign it to another customer.
      </p>
      <ul className="mt-3 list-disc pl-5">
        <li>
          {formatEuros(balance)} in the account of {name}
        </li>
        {reservedAmount !== 0 && (
          <li>of it {formatEuros(reservedAmount)} reserved for withdrawals that have not been paid</li>
        )}
      </ul>
    </>
  );
}
