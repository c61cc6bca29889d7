import { useLocation, useNavigate, useSearchParams } from 'react-router';

type Filters<F> = { readonly [Name in keyof F]: string };

interface ListAddress<F> {
  readonly filters: Filters<F>;
  /** Narrows the list: it begins at its first page again, in the same entry of the history. */
  readonly set: (changed: Partial<Filters<F>>) => void;
  /** Of the page that is shown; empty for the first. */
  readonly cursor: string;
  readonly next: (nextCursor: string) => void;
  /** Absent on the first page. */
  readonly previous: (() => void) | undefined;
}

/**
 * Where in a list one is: filters and page stand in the address (what is as in `defaults` is left out), the cursors of the
 * pages before in the history entry. What else stands in the address stays.
 */
export function useListAddress<const F extends Readonly<Record<string, string>>>(defaults: F): ListAddress<F> {
  const [params] = useSearchParams();
  const { hash, state } = useLocation() as { hash: string; state: { before?: string[] } | null };
  const navigate = useNavigate();
  const cursor = params.get('cursor') ?? '';
  const before = state?.before ?? [];
  const names = Object.keys(defaults);
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? defaults[name]])) as Filters<F>;

  const goTo = (changed: Readonly<Record<string, string | undefined>>, pagesBefore: string[], replace: boolean) => {
    const wanted = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === (defaults[name] ?? '')) wanted.delete(name);
      else wanted.set(name, value);
    }
    void navigate({ search: `?${wanted}`, hash }, { replace, state: { before: pagesBefore } });
  };

  return {
    filters,
    set: (changed) => goTo({ ...changed, cursor: '' }, [], true),
    cursor,
    next: (nextCursor) => goTo({ cursor: nextCursor }, [...before, cursor], false),
    previous: cursor ? () => goTo({ cursor: before.at(-1) ?? '' }, before.slice(0, -1), false) : undefined,
  };
}
