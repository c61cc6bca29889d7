import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

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

/** An address, and the cursors of the pages before it. */
interface Place {
  readonly search: string;
  readonly before: readonly string[];
}

/**
 * Where in a list one is: filters and page stand in the address (what is as in `defaults` is left out), the cursors of the
 * pages before in the history entry. What else stands in the address stays.
 */
export function useListAddress<const F extends Readonly<Record<string, string>>>(defaults: F): ListAddress<F> {
  const { key, search, hash, state } = useLocation() as {
    key: string;
    search: string;
    hash: string;
    state: { before?: string[] } | null;
  };
  const navigate = useNavigate();
  // NOTE: the router tells of a new place when there is time for it; a second change before that must know of the first.
  const [ahead, setAhead] = useState<Place & { readonly leaving: string }>();
  const here: Place = ahead?.leaving === key ? ahead : { search, before: state?.before ?? [] };

  const params = new URLSearchParams(here.search);
  const cursor = params.get('cursor') ?? '';
  const filters = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, params.get(name) ?? defaults[name]]),
  ) as Filters<F>;

  const goTo = (changed: Readonly<Record<string, string | undefined>>, before: readonly string[], replace: boolean) => {
    // Written into, so that a second change by the same event adds to the first.
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === (defaults[name] ?? '')) params.delete(name);
      else params.set(name, value);
    }
    setAhead({ search: `?${params}`, before, leaving: key });
    void navigate({ search: `?${params}`, hash }, { replace, state: { before } });
  };

  return {
    filters,
    set: (changed) => goTo({ ...changed, cursor: '' }, [], true),
    cursor,
    next: (nextCursor) => goTo({ cursor: nextCursor }, [...here.before, cursor], false),
    previous: cursor ? () => goTo({ cursor: here.before.at(-1) ?? '' }, here.before.slice(0, -1), false) : undefined,
  };
}
