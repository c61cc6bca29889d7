export interface SortOrderState {
  readonly oldestFirst: boolean;
  readonly turn: () => void;
}

type Written = 'newest' | 'oldest';

export function toListOrderControl(
  { order }: { readonly order: string },
  set: (changed: { readonly order: Written }) => void,
): SortOrderState {
  const oldestFirst = order === 'oldest';
  return { oldestFirst, turn: () => set({ order: oldestFirst ? 'newest' : 'oldest' }) };
}

export const orderName = ({ oldestFirst }: SortOrderState): string => (oldestFirst ? 'Oldest first' : 'Newest first');
