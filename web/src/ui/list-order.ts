/** The order of a list that the server can read from either end. */
export interface ListOrder {
  readonly oldestFirst: boolean;
  readonly turn: () => void;
}

/** The values of `order` in an address. */
type Written = 'newest' | 'oldest';

/** From the filters of `useListAddress`, whose default is `newest`. */
export function orderIn(
  { order }: { readonly order: string },
  set: (changed: { readonly order: Written }) => void,
): ListOrder {
  const oldestFirst = order === 'oldest';
  return { oldestFirst, turn: () => set({ order: oldestFirst ? 'newest' : 'oldest' }) };
}

export const orderName = ({ oldestFirst }: ListOrder): string => (oldestFirst ? 'Oldest first' : 'Newest first');
