/** Requests that may be sent twice: the second try is known by its `Idempotency-Key`, and by its body. */
import { Refusal } from '#shared/domain/refusal.ts';
import { digest } from '../runtime/ids.ts';
import type { Request } from '../runtime/request.ts';

/** Stands in what the request makes. Undefined without a key: then every request makes something of its own. */
export function digestOf({ idempotencyKey }: Request, body: unknown): string | undefined {
  return idempotencyKey && digest(JSON.stringify(body)).slice(0, 22);
}

/** @throws Refusal 422 when what was made under the same key was made from another body */
export function assertSameRequest(existing: string | undefined, requestDigest: string | undefined): void {
  if (existing === requestDigest) return;
  throw new Refusal('mismatch', 'idempotency_mismatch', 'This request was sent before with other content');
}
