import { confirmSignIn } from '#shared/contract/sign-in.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { sessionFromCookies } from '../../core/http/cookies.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { revokeTokens } from '../authentication.ts';
import { endCurrentSession } from '../end-own-session.ts';
import { signIn } from '../sign-in.ts';

export const handler = endpoint(confirmSignIn, async ({ body, request }, principal) => {
  const outcome = await signIn({ ...body, email: principal.email }, request, principal).catch(asInput);
  if ('requiresTwoFactor' in outcome) return outcome;
  const known = sessionFromCookies(request.cookies);
  if (known) await revokeTokens(known.refreshToken);
  await endCurrentSession(principal, request);
  return outcome;
});

/** Turns a 401 into an error of the form, because a 401 would tell the web app that the session has ended. */
function asInput(error: unknown): never {
  if (!(error instanceof DomainError) || error.kind !== 'unauthenticated') throw error;
  const { code, message, details } = error;
  throw new DomainError('invalid', code, message, { fields: { password: message }, ...details });
}
