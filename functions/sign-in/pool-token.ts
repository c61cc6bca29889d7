/**
 * Only sign-ins issue a token of the pool's scope, and it never leaves the bank:
 * `docs/decisions/009-access-tokens-at-cognito.md`.
 */
import { ACCESS_TOKEN_SECONDS, type Session } from '#shared/domain/sessions.ts';
import { now } from '../core/clock.ts';
import { reauthenticationRequired } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import { sealed, unsealed } from '../core/seal.ts';
import { findPoolToken, putPoolToken } from './pool-tokens.ts';

const PURPOSE = 'pool token';

const endOf = ({ startedAt }: Session): number => startedAt + ACCESS_TOKEN_SECONDS;

export async function keepPoolToken(session: Session, token: string): Promise<void> {
  await putPoolToken(session.id, sealed(PURPOSE, token), endOf(session));
}

/** @throws DomainError 403 when the sign-in is too long ago */
export async function poolTokenOf({ session }: Pick<Principal, 'session'>): Promise<string> {
  const seal = now() < endOf(session) * 1000 ? await findPoolToken(session.id) : undefined;
  const token = seal && unsealed(PURPOSE, seal);
  if (!token) throw reauthenticationRequired();
  return token;
}
