import { resetPassword } from '#shared/contract/sign-in.ts';
import { isoTime } from '../../core/clock.ts';
import type { TableWrite } from '../../core/dynamodb/transact.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { newId } from '../../core/ids.ts';
import type { User } from '../../core/users/user.ts';
import { notificationWrite } from '../../notifications/outbox.ts';
import { setPasswordByCode } from '../set-password-by-code.ts';

export const handler = endpoint(resetPassword, async ({ body, request }) => {
  await setPasswordByCode({
    purpose: 'password-reset',
    body,
    request,
    actions: { done: 'password.reset', refused: 'password.reset-refused' },
    notices: noticesOf,
  });
  return { message: 'Password changed successfully!' };
});

function noticesOf({ id, name, role }: User, at: number, notice: readonly TableWrite[]): readonly TableWrite[] {
  if (role !== 'admin') return notice;
  const toAdministrators = notificationWrite({
    id: newId(),
    kind: 'administrator-password-reset',
    recipientId: 'administrators',
    exceptUserId: id,
    at: isoTime(at),
    data: { name },
  });
  return [...notice, toAdministrators];
}
