/** Ids on the wire contain the customer's id, so that one consistent get reads the item. */
import { notFound } from '#functions/core/errors.ts';
import { compact, expand } from '#functions/core/ids.ts';

export interface Owned {
  readonly customerId: string;
  readonly localId: string;
}

export const ownedId = ({ customerId, localId }: Owned): string => compact(customerId) + compact(localId);

export function ownedIn(id: string): Owned | undefined {
  if (!/^[\w-]{44}$/.test(id)) return undefined;
  return { customerId: expand(id.slice(0, 22)), localId: expand(id.slice(22)) };
}

export function parseOwnedId(id: string, thing: string): Owned {
  const owned = ownedIn(id);
  if (!owned) throw notFound(thing);
  return owned;
}
