import { sendPhoneCode } from '#shared/contract/sign-in.ts';
import { PHONE_NUMBER_WITHOUT_COUNTRY_MESSAGE } from '#shared/domain/phone-number.ts';
import { now } from '../../core/clock.ts';
import { env } from '../../core/env.ts';
import { conflictError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { phoneContact, sendVerificationCode } from '../contact-verification.ts';

export const handler = endpoint(sendPhoneCode, async (_, { user }) => {
  if (!env.sendsSms) throw conflictError('sms_off', 'We do not send codes by SMS');
  if (user.mobileVerifiedAt) throw conflictError('phone_verified', 'This phone number is confirmed already');
  const address = phoneContact.addressOf(user);
  if (address === undefined) {
    throw user.mobile === undefined
      ? conflictError('phone_missing', 'Save your mobile number first')
      : conflictError('phone_without_country', PHONE_NUMBER_WITHOUT_COUNTRY_MESSAGE);
  }
  await sendVerificationCode(phoneContact, { user, address, at: now() });
  return { message: 'We have sent a code by SMS to your phone. It is valid for 10 minutes.' };
});
