import { sendEmailCode } from '#shared/contract/sign-in.ts';
import { EMAIL_RETURNED_MESSAGE } from '#shared/domain/email.ts';
import { isoTime, now } from '../../core/clock.ts';
import { env } from '../../core/env.ts';
import { conflictError, sessionEndedError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { emailCodeSentUpdate } from '../../core/users/users.ts';
import { emailContact, sendVerificationCode } from '../contact-verification.ts';

const SENT_BEFORE = 'We have sent a code to your e-mail address before.';

export const handler = endpoint(sendEmailCode, async ({ query }, { user }) => {
  const { email, emailVerifiedAt, emailState, emailCodeSentAt } = user;
  if (!env.sendsEmail) throw conflictError('email_off', 'We do not send codes by e-mail');
  if (emailVerifiedAt) throw conflictError('email_verified', 'This e-mail address is confirmed already');
  if (emailState) throw conflictError('email_returned', EMAIL_RETURNED_MESSAGE);
  const onlyFirst = query.onlyFirst === 'true';
  if (onlyFirst && emailCodeSentAt) return { message: SENT_BEFORE };
  const at = now();
  const beside = [emailCodeSentUpdate(user, isoTime(at), onlyFirst)];
  const isSent = await sendVerificationCode(emailContact, { user, address: email, at, beside });
  if (!isSent && onlyFirst) return { message: SENT_BEFORE };
  // The address has changed meanwhile, which ends all sessions.
  if (!isSent) throw sessionEndedError();
  return { message: 'We have sent a code to your e-mail address. It is valid for 10 minutes.' };
});
