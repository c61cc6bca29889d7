import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Filters<F> = { readonly [Name in keyof F]: string };

export interface PagerState {
  readonly first: number | undefined;
  readonly next: (nextCursor: string, shown: number) => void;
  readonly previous: (() => void) | undefined;
}

interface ListAddress<F> {
  readonly filters: Filters<F>;
  readonly set: (changed: Partial<Filters<F>>) => void;
  readonly cursor: string;
  readonly pages: PagerState;
}

interface EarlierPage {
  readonly cursor: string;
  readonly first: number | undefined;
}

interface Place {
  readonly search: string;
  readonly first: number | undefined;
  readonly before: readonly EarlierPage[];
}

/** Leaves values equal to `defaults` out of the address, and keeps the earlier pages in the history entry. */
export function useListUrlState<const F extends Readonly<Record<string, string>>>(defaults: F): ListAddress<F> {
  const { key, search, hash, state } = useLocation() as {
    key: string;
    search: string;
    hash: string;
    state: { pages?: Omit<Place, 'search'> } | null;
  };
  const navigate = useNavigate();
  // NOTE: the router renders a new place with low priority; a second change before that must build on the first.
  const [ahead, setAhead] = useState<Place & { readonly leaving: string }>();
  const here: Place = ahead?.leaving === key ? ahead : { first: undefined, before: [], ...state?.pages, search };

  const params = new URLSearchParams(here.search);
  const cursor = params.get('cursor') ?? '';
  const first = cursor ? here.first : 1;
  const filters = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, params.get(name) ?? defaults[name]]),
  ) as Filters<F>;

  const goTo = (
    changed: Readonly<Record<string, string | undefined>>,
    pages: Omit<Place, 'search'>,
    { replace = false } = {},
  ) => {
    // The parameters are mutated, so that a second change by the same event adds to the first.
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === (defaults[name] ?? '')) params.delete(name);
      else params.set(name, value);
    }
    setAhead({ search: `?${params}`, ...pages, leaving: key });
    void navigate({ search: `?${params}`, hash }, { replace, state: { pages } });
  };

  const back = () => {
    const earlier = here.before.at(-1);
    goTo({ cursor: earlier?.cursor ?? '' }, { first: earlier?.first, before: here.before.slice(0, -1) });
  };

  return {
    filters,
    set: (changed) => goTo({ ...changed, cursor: '' }, { first: 1, before: [] }, { replace: true }),
    cursor,
    pages: {
      first,
      next: (nextCursor, shown) =>
        goTo({ cursor: nextCursor }, { first: first && first + shown, before: [...here.before, { cursor, first }] }),
      previous: cursor ? back : undefined,
    },
  };
}
