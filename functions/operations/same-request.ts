/** Requests that may be sent twice: the second try is known by its `Idempotency-Key`, and by its body. */
import { Refusal } from '#shared/domain/refusal.ts';
import type { Caller } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { derivedId, digest, newId } from '../platform/ids.ts';

/** The id of what a request makes: the same for each try under one key, a new one without a key. */
export function idOfMade({ userId }: Pick<Caller, 'userId'>, { idempotency }: Request): string {
  return idempotency ? derivedId(userId, idempotency.name, idempotency.key) : newId();
}

/** Stands in what the request makes. Undefined without a key: then every request makes something of its own. */
export function digestOf({ idempotency }: Request, body: unknown): string | undefined {
  return idempotency && digest(JSON.stringify(body)).slice(0, 22);
}

/** @throws Refusal 422 when what was made under the same key was made from another body */
export function assertSameRequest(existing: string | undefined, requestDigest: string | undefined): void {
  if (existing === requestDigest) return;
  throw new Refusal('mismatch', 'idempotency_mismatch', 'This request was sent before with other content');
}
