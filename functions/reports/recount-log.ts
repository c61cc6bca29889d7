/**
 * While the totals are counted anew (`recount-totals.ts`), the stream's worker logs each change that it counts, in the
 * write that counts it. The log so tells how far the totals have come for every item that changes meanwhile.
 */
import type { ItemChange } from '../core/dynamodb/item-changes.ts';
import { itemKeyText, loggedChangeKey } from '../core/dynamodb/keys.ts';
import type { Sums } from '../core/dynamodb/sums.ts';
import type { TableWrite } from '../core/dynamodb/transact.ts';
import { type Recount, totalsDelta } from './totals.ts';

export interface LoggedChange {
  /** The version of the totals that counts the change. */
  readonly version: number;
  readonly item: string;
  /** What the item contributes to the totals after the change. */
  readonly sums: Sums;
}

/** Tells whether the recount has marked a customer here, all of whose earlier changes the worker has therefore met. */
export function isRecountMark({ before, after }: ItemChange): boolean {
  return after?.recountMark !== undefined && after.recountMark !== before?.recountMark;
}

export const isMarkOf = (change: ItemChange, { id }: Recount): boolean =>
  isRecountMark(change) && String(change.after?.recountMark).startsWith(`${id}#`);

export function logChange({ id, until }: Recount, version: number, change: ItemChange): TableWrite {
  const { sequence, before, after } = change;
  const logged: LoggedChange = {
    version,
    item: itemKeyText(after ?? before ?? {}),
    sums: totalsDelta({ sequence, before: undefined, after }),
  };
  const expiresAt = Math.ceil(until / 1000);
  return { Put: { Item: { ...loggedChangeKey(id, version, sequence), kind: 'totals', ...logged, expiresAt } } };
}
