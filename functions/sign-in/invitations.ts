import { codePurposes } from '#shared/domain/one-time-codes.ts';
import { isoTime } from '../core/clock.ts';
import type { TableWrite } from '../core/dynamodb/transact.ts';
import { env } from '../core/env.ts';
import { conflictError } from '../core/errors.ts';
import { sha256OfParts } from '../core/ids.ts';
import { newCode } from '../core/one-time-codes.ts';
import type { User } from '../core/users/user.ts';
import { waitingMailWrite } from '../notifications/waiting-mail.ts';

/** @param at epoch milliseconds @returns ISO 8601 */
export const invitationExpiresAt = (at: number): string => isoTime(at + codePurposes.invitation.lifetimeMs);

/** @throws DomainError 409 where the bank sends no e-mail */
export function assertInvitationsSent(): void {
  if (!env.sendsEmail) throw conflictError('email_off', 'The bank sends no e-mail. Set a password for the customer.');
}

type Addressee = Pick<User, 'id' | 'email'>;

/** The code fits the present address only, because an earlier one may have been mistyped. */
export const invitationSubject = ({ id, email }: Addressee): string => sha256OfParts(id, email);

/** @param at epoch milliseconds */
export function invitationWrites(user: Addressee, at: number): [TableWrite, TableWrite] {
  const { id, write } = newCode('invitation', invitationSubject(user), at);
  const mail = { id, kind: 'invitation', recipientId: user.id, at: isoTime(at), data: {} } as const;
  return [write, waitingMailWrite(mail)];
}
