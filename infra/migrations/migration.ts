export type Item = Readonly<Record<string, unknown>>;

/** A change of one item. Without `after` the item is deleted; without `before` it is added, unless it exists. */
export interface MigratedItem {
  readonly before?: Item | undefined;
  readonly after?: Item | undefined;
}

/** Reads the items of a partition whose sort key has a prefix. */
export type ReadItems = (pk: string, prefix: string) => Promise<readonly Item[]>;

/** A migration converts the items of one version to the next one (`docs/decisions/030-upgrades-with-data.md`). */
export interface Migration {
  /** Version of the items afterwards. */
  readonly version: number;
  /** What it does, as a sentence for the operator. */
  readonly description: string;
  /** True if the release before cannot read the converted items, so that no function may run meanwhile. */
  readonly needsStoppedBank?: true;
  /** Attributes from which the changes of other items follow. These are only written while the item has them as it was read. */
  readonly follows?: readonly string[];
  /** Returns the changes that follow from an item, none if it is converted already. */
  convert(item: Item, read: ReadItems): Promise<readonly MigratedItem[]>;
}
