import { useQuery } from '@tanstack/react-query';
import type { OwnProfileView } from '#shared/contract/views.ts';
import { api } from '../../lib/api/client.ts';

export type EmailOwner = Pick<
  OwnProfileView,
  'email' | 'emailState' | 'emailCodeSentAt' | 'emailVerifiedAt' | 'sendsEmail'
>;

/** Tells whether a code can confirm the address now. */
export const canConfirmEmail = ({ emailState, emailVerifiedAt, sendsEmail }: EmailOwner): boolean =>
  sendsEmail && !emailState && !emailVerifiedAt;

/**
 * Sends the first code to an address, as a query so that screens share it and repeat it when it has failed. The bank
 * refuses a second one.
 * @returns epoch milliseconds when it was sent, undefined if this visit has not sent it
 */
export function useFirstEmailCode(owner: EmailOwner): number | undefined {
  const { isSuccess, dataUpdatedAt } = useQuery({
    queryKey: ['first-email-code', owner.email],
    queryFn: () => api.signIn.sendEmailCode({ query: { onlyFirst: 'true' } }),
    enabled: canConfirmEmail(owner) && !owner.emailCodeSentAt,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isSuccess ? dataUpdatedAt : undefined;
}
