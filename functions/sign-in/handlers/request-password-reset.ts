import { requestPasswordReset } from '#shared/contract/sign-in.ts';
import { PASSWORD_RESET_REQUESTED_MESSAGE } from '#shared/domain/passwords.ts';
import { auditPut } from '../../core/audit/audit.ts';
import { isoTime, now } from '../../core/clock.ts';
import { conditionalWrite } from '../../core/dynamodb/transact.ts';
import { env } from '../../core/env.ts';
import { conflictError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { newCode } from '../../core/one-time-codes.ts';
import { waitingMailWrite } from '../../notifications/waiting-mail.ts';
import { findAccountForCode } from '../account-for-code.ts';
import { beginCodeAttempt } from '../code-attempts.ts';

/** The same is read and written for every address. The worker drops mail whose recipient does not exist. */
export const handler = endpoint(requestPasswordReset, async ({ body, request }) => {
  if (!env.sendsEmail) throw conflictError('email_off', 'We send no e-mail. Please contact us for a new password.');
  const { sourceIp, userAgent } = request;
  const at = now();
  const { email, found, recipientId, subject } = await findAccountForCode('password-reset', body.email);
  await beginCodeAttempt('password-reset', 'codes', { email, sourceIp, at });
  const { id, write } = newCode('password-reset', subject, at);
  await conditionalWrite(
    write,
    waitingMailWrite({ id, kind: 'password-reset-code', recipientId, at: isoTime(at), data: {} }),
    auditPut({
      action: 'password.reset-requested',
      ...{ actorId: 'unknown', sourceIp, userAgent },
      ...(found && { subjectId: found.id }),
    }),
  );
  return { message: PASSWORD_RESET_REQUESTED_MESSAGE };
});
