/**
 * Stands in for `mnemonist/lru-cache` in the bundles (see `build-functions.ts`). DynamoDB's client keeps discovered
 * endpoints in it; the bank has discovery switched off, so nothing is ever kept.
 */
export default class LRUCache<Key, Value> extends Map<Key, Value> {
  // NOTE: a Map would take the capacity for its entries.
  constructor(_capacity: number) {
    super();
  }

  peek(key: Key): Value | undefined {
    return this.get(key);
  }
}
