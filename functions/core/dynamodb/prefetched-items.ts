import { getItem, getItems } from './get-items.ts';
import { type ItemKey, itemKeyText } from './keys.ts';

type Item = Record<string, unknown>;

/** The items that were read in one batch, by key. A key may have no item. */
export class PrefetchedItems {
  readonly #items: ReadonlyMap<string, Item | undefined>;

  constructor(keys: readonly ItemKey[], items: readonly Item[]) {
    const found = new Map(items.map((item) => [itemKeyText(item), item]));
    this.#items = new Map(keys.map((key) => [itemKeyText(key), found.get(itemKeyText(key))]));
  }

  has(key: ItemKey): boolean {
    return this.#items.has(itemKeyText(key));
  }

  at(key: ItemKey): Item | undefined {
    return this.#items.get(itemKeyText(key));
  }
}

/** Reads an item consistently, without a call if it was read ahead. */
export async function getPrefetchedItem(
  key: ItemKey,
  prefetched: PrefetchedItems | undefined,
): Promise<Item | undefined> {
  return prefetched?.has(key) ? prefetched.at(key) : getItem(key);
}

/**
 * Reads items consistently and in no particular order, without a call if all were read ahead.
 * @throws DomainError 503 as `getItems`
 */
export async function getPrefetchedItems(
  keys: readonly ItemKey[],
  prefetched: PrefetchedItems | undefined,
): Promise<Item[]> {
  const known = keys.map((key) => prefetched?.at(key)).filter((item) => item !== undefined);
  const missing = keys.filter((key) => !prefetched?.has(key));
  return missing.length === 0 ? known : [...known, ...(await getItems(missing, { consistent: true }))];
}
