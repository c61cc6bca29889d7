import { getItem, getItems } from './get-items.ts';
import { type Key, nameOfKey } from './keys.ts';

type Item = Record<string, unknown>;

/** What was read in one batch, at these keys: a key may have no item. */
export class ReadAhead {
  readonly #items: ReadonlyMap<string, Item | undefined>;

  constructor(keys: readonly Key[], items: readonly Item[]) {
    const found = new Map(items.map((item) => [nameOfKey(item), item]));
    this.#items = new Map(keys.map((key) => [nameOfKey(key), found.get(nameOfKey(key))]));
  }

  has(key: Key): boolean {
    return this.#items.has(nameOfKey(key));
  }

  at(key: Key): Item | undefined {
    return this.#items.get(nameOfKey(key));
  }
}

/** Consistent, and without a call for what was read ahead. */
export async function getItemAhead(key: Key, ahead: ReadAhead | undefined): Promise<Item | undefined> {
  return ahead?.has(key) ? ahead.at(key) : getItem(key);
}

/** Consistent and unordered, and without a call when all was read ahead. @throws Refusal 503 as `getItems` */
export async function getItemsAhead(keys: readonly Key[], ahead: ReadAhead | undefined): Promise<Item[]> {
  const known = keys.map((key) => ahead?.at(key)).filter((item) => item !== undefined);
  const missing = keys.filter((key) => !ahead?.has(key));
  return missing.length === 0 ? known : [...known, ...(await getItems(missing, { consistent: true }))];
}
