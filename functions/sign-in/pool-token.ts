/**
 * Only sign-ins issue a token with the pool's scope, and it never leaves the bank:
 * `docs/decisions/009-access-tokens-at-cognito.md`.
 */
import { ACCESS_TOKEN_SECONDS, type Session } from '#shared/domain/sessions.ts';
import { now } from '../core/clock.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import { poolTokenItemKey } from '../core/dynamodb/keys.ts';
import { conditionalWrite } from '../core/dynamodb/transact.ts';
import { reauthenticationRequiredError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import { decryptForPurpose, encryptForPurpose } from '../core/seal.ts';

const PURPOSE = 'pool token';

const endOf = ({ startedAt }: Session): number => startedAt + ACCESS_TOKEN_SECONDS;

export async function savePoolToken(session: Session, token: string): Promise<void> {
  const Item = {
    ...{ ...poolTokenItemKey(session.id), kind: 'pool-token' },
    ...{ sealedToken: encryptForPurpose(PURPOSE, token), expiresAt: endOf(session) },
  };
  await conditionalWrite({ Put: { Item } });
}

/** @throws DomainError 403 when the sign-in is too old */
export async function readPoolToken({ session }: Pick<Principal, 'session'>): Promise<string> {
  const item = now() < endOf(session) * 1000 ? await getItem(poolTokenItemKey(session.id)) : undefined;
  const token = item && decryptForPurpose(PURPOSE, String(item.sealedToken));
  if (!token) throw reauthenticationRequiredError();
  return token;
}
