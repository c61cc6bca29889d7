import { confirmSignIn } from '#shared/contract/sign-in.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { sessionIn } from '../../core/http/cookies.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { revokeTokens } from '../authentication.ts';
import { endOwnSession } from '../end-own-session.ts';
import { signIn } from '../sign-in.ts';

export const handler = endpoint(confirmSignIn, async ({ body, request }, caller) => {
  const outcome = await signIn({ ...body, email: caller.email }, request, caller).catch(asInput);
  if ('requiresTwoFactor' in outcome) return outcome;
  const known = sessionIn(request.cookies);
  if (known) await revokeTokens(known.refreshToken);
  await endOwnSession(caller, request);
  return outcome;
});

/** A 401 would say that the session has ended. */
function asInput(error: unknown): never {
  if (!(error instanceof Refusal) || error.kind !== 'unauthenticated') throw error;
  const { code, message, details } = error;
  throw new Refusal('invalid', code, message, { fields: { password: message }, ...details });
}
