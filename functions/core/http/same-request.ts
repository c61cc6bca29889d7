import { standardError } from '../errors.ts';
import { sha256OfParts } from '../ids.ts';
import type { RequestContext } from './request.ts';

export function requestFingerprint({ idempotency }: RequestContext, body: unknown): string | undefined {
  return idempotency && sha256OfParts(JSON.stringify(body)).slice(0, 22);
}

/** @throws DomainError 422 for another body under the same key */
export function assertSameRequest(existing: string | undefined, requestDigest: string | undefined): void {
  if (existing === requestDigest) return;
  throw standardError('idempotency_mismatch');
}
