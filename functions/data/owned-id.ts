/** Ids on the wire of what belongs to a customer: each says whose it is, so that it is read with one consistent get. */
import { notFound } from '#functions/platform/errors.ts';
import { compact, expand } from '#functions/platform/ids.ts';

/** A transaction or a ticket. */
export interface Owned {
  readonly customerId: string;
  /** Within the customer's partition. */
  readonly localId: string;
}

export const ownedId = ({ customerId, localId }: Owned): string => compact(customerId) + compact(localId);

/** @throws Refusal 404 for a text that cannot be such an id */
export function parseOwnedId(id: string, thing: string): Owned {
  if (!/^[\w-]{44}$/.test(id)) throw notFound(thing);
  return { customerId: expand(id.slice(0, 22)), localId: expand(id.slice(22)) };
}
