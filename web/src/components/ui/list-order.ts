export interface ListOrder {
  readonly oldestFirst: boolean;
  readonly turn: () => void;
}

type Written = 'newest' | 'oldest';

export function toListOrder(
  { order }: { readonly order: string },
  set: (changed: { readonly order: Written }) => void,
): ListOrder {
  const oldestFirst = order === 'oldest';
  return { oldestFirst, turn: () => set({ order: oldestFirst ? 'newest' : 'oldest' }) };
}

export const orderName = ({ oldestFirst }: ListOrder): string => (oldestFirst ? 'Oldest first' : 'Newest first');
