import { acceptInvitation } from '#shared/contract/sign-in.ts';
import { invitationRefusedError } from '#shared/domain/one-time-codes.ts';
import { isoTime } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { setPasswordByCode } from '../set-password-by-code.ts';

export const handler = endpoint(acceptInvitation, async ({ body, request }) => {
  await setPasswordByCode({
    purpose: 'invitation',
    body,
    request,
    actions: { done: 'invitation.accepted', refused: 'invitation.refused' },
    refusal: invitationRefusedError,
    change: (at) => ({ emailVerifiedAt: isoTime(at) }),
  });
  return { message: 'Your password is set. You can sign in now.' };
});
