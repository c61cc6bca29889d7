import { standardError } from '../errors.ts';
import { digest } from '../ids.ts';
import type { Request } from './request.ts';

export function digestOf({ idempotency }: Request, body: unknown): string | undefined {
  return idempotency && digest(JSON.stringify(body)).slice(0, 22);
}

/** @throws DomainError 422 for another body under the same key */
export function assertSameRequest(existing: string | undefined, requestDigest: string | undefined): void {
  if (existing === requestDigest) return;
  throw standardError('idempotency_mismatch');
}
