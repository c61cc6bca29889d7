/** Ids on the wire contain the customer's id, so that one consistent get reads the item. */
import { notFoundError } from '#functions/core/errors.ts';
import { compactUuid, expandUuid } from '#functions/core/ids.ts';

export interface OwnedIdParts {
  readonly customerId: string;
  readonly localId: string;
}

export const encodeOwnedId = ({ customerId, localId }: OwnedIdParts): string =>
  compactUuid(customerId) + compactUuid(localId);

export function decodeOwnedId(id: string): OwnedIdParts | undefined {
  if (!/^[\w-]{44}$/.test(id)) return undefined;
  return { customerId: expandUuid(id.slice(0, 22)), localId: expandUuid(id.slice(22)) };
}

export function parseOwnedId(id: string, thing: string): OwnedIdParts {
  const owned = decodeOwnedId(id);
  if (!owned) throw notFoundError(thing);
  return owned;
}
