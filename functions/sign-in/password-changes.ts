/**
 * The user pool and the table cannot change together. A new password is noted before the pool gets it, and the
 * transaction that follows removes the note. After a function has died in between, the first sign-in with the new
 * password makes that transaction.
 */
import { notFoundError } from '#functions/core/errors.ts';
import { normalizedPassword } from '#shared/domain/passwords.ts';
import { revocationOfOtherSessions, type Session } from '#shared/domain/sessions.ts';
import { now } from '../core/clock.ts';
import { userKey } from '../core/dynamodb/keys.ts';
import { conditionalWrite, type TableWrite } from '../core/dynamodb/transact.ts';
import { newId } from '../core/ids.ts';
import { passwordFingerprint } from '../core/seal.ts';
import type { PendingPassword, User, UserChange } from '../core/users/user.ts';
import { changeUser } from '../core/users/users.ts';
import { noticeTo } from '../notifications/outbox.ts';

const markOf = (userId: string, password: string): string => passwordFingerprint(userId, normalizedPassword(password));

type Kind = Omit<PendingPassword, 'mark' | 'noticeId'>;

type Notice = (user: User) => readonly TableWrite[];

const noticeOf =
  ({ by, noticeId }: PendingPassword): Notice =>
  (user) =>
    noticeTo('password-changed', { by })(user, undefined, noticeId);

interface NotedChange {
  /** For the transaction that follows the change in the pool. */
  readonly notice: Notice;
  /**
   * Puts the note of before in its place, after the pool has refused the change: a password to which nothing was changed
   * may be the present one, and the next sign-in with it would finish a change that never was.
   */
  readonly withdraw: (before: PendingPassword | undefined) => Promise<void>;
}

/** @throws DomainError 404 */
export async function notePasswordChange(userId: string, password: string, kind: Kind): Promise<NotedChange> {
  const pending: PendingPassword = { ...kind, mark: markOf(userId, password), noticeId: newId() };
  const outcome = await conditionalWrite({
    Update: {
      Key: userKey(userId),
      UpdateExpression: 'set pendingPassword = :pending add #version :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':pending': pending, ':one': 1 },
    },
  });
  if (outcome !== 'written') throw notFoundError('User');
  return {
    notice: noticeOf(pending),
    async withdraw(before) {
      const change = before ? 'set pendingPassword = :before' : 'remove pendingPassword';
      await conditionalWrite({
        Update: {
          Key: userKey(userId),
          UpdateExpression: `${change} add #version :one`,
          ConditionExpression: 'pendingPassword.noticeId = :id',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':id': pending.noticeId, ':one': 1, ...(before && { ':before': before }) },
        },
      });
    },
  };
}

/** Returns what the transaction changes that follows the change in the pool. @param kept a session that stays */
export const passwordChanged = (passwordToChange?: User['passwordToChange'], kept?: Session): UserChange => ({
  ...revocationOfOtherSessions(now(), kept),
  pendingPassword: undefined,
  needsPassword: undefined,
  invitedUntil: undefined,
  passwordToChange,
});

/** @param password the one that the pool has just accepted @param session the one that begins with it */
export async function finishPasswordChange(user: User, password: string, session: Session): Promise<User> {
  const { id, pendingPassword: pending } = user;
  if (!pending || pending.mark !== markOf(id, password)) return user;
  const { by, passwordToChange } = pending;
  return changeUser(
    id,
    (latest) =>
      latest.pendingPassword?.mark === pending.mark ? passwordChanged(passwordToChange, session) : 'nothing',
    () => ({ action: 'password.state-repaired', actorId: 'system', subjectId: id, after: { by } }),
    undefined,
    { writes: noticeOf(pending) },
  );
}
