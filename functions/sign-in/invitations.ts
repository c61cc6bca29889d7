import { codePurposes } from '#shared/domain/one-time-codes.ts';
import { isoTime } from '../core/clock.ts';
import type { TableWrite } from '../core/dynamodb/transact.ts';
import { env } from '../core/env.ts';
import { conflictError } from '../core/errors.ts';
import { codeSubject, newCode } from '../core/one-time-codes.ts';
import type { User } from '../core/users/user.ts';
import { waitingMailWrite } from '../notifications/waiting-mail.ts';

/** @param at epoch milliseconds @returns ISO 8601 */
export const invitationExpiresAt = (at: number): string => isoTime(at + codePurposes.invitation.lifetimeMs);

/** @throws DomainError 409 where the bank sends no e-mail */
export function assertInvitationsSent(): void {
  if (!env.sendsEmail) throw conflictError('email_off', 'The bank sends no e-mail. Set a password for the customer.');
}

/** @param at epoch milliseconds */
export function invitationWrites(
  { id: recipientId, email }: Pick<User, 'id' | 'email'>,
  at: number,
): [TableWrite, TableWrite] {
  const { id, write } = newCode('invitation', codeSubject(recipientId, email), at);
  const mail = { id, kind: 'invitation', recipientId, at: isoTime(at), data: {} } as const;
  return [write, waitingMailWrite(mail)];
}
