import { sendEnquiry } from '#shared/contract/enquiries.ts';
import { ipAddressBlock } from '#shared/domain/address-block.ts';
import { allEnquiriesLimit, enquiryLimit } from '#shared/domain/enquiries.ts';
import { tooManyAttemptsError } from '#shared/domain/rate-limits.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { recordAttempt } from '../../sign-in/attempts.ts';
import { saveEnquiry } from '../enquiries.ts';

export const handler = endpoint(sendEnquiry, async ({ body, request }) => {
  for (const [subject, limit] of [
    [`CONTACT-FROM#${ipAddressBlock(request.sourceIp)}`, enquiryLimit],
    ['CONTACT', allEnquiriesLimit],
  ] as const) {
    const { wait } = await recordAttempt(subject, limit, now());
    if (wait !== undefined) throw tooManyAttemptsError('You have sent too many messages', wait);
  }
  await saveEnquiry(body);
  return { message: 'Thank you. We have received your message and will answer by e-mail.' };
});
