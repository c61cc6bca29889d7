import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Filters<F> = { readonly [Name in keyof F]: string };

interface ListAddress<F> {
  readonly filters: Filters<F>;
  /** Filters the list, from its first page and in the same history entry. */
  readonly set: (changed: Partial<Filters<F>>) => void;
  /** Of the current page; empty for the first. */
  readonly cursor: string;
  readonly next: (nextCursor: string) => void;
  /** Absent on the first page. */
  readonly previous: (() => void) | undefined;
}

/** A query string, and the cursors of the pages before it. */
interface Place {
  readonly search: string;
  readonly before: readonly string[];
}

/**
 * Filters and page of a list, kept in the address (values equal to `defaults` are left out); the cursors of the pages
 * before are in the history entry. Other query parameters stay.
 */
export function useListAddress<const F extends Readonly<Record<string, string>>>(defaults: F): ListAddress<F> {
  const { key, search, hash, state } = useLocation() as {
    key: string;
    search: string;
    hash: string;
    state: { before?: string[] } | null;
  };
  const navigate = useNavigate();
  // NOTE: the router renders a new place with low priority; a second change before that has to build on the first.
  const [ahead, setAhead] = useState<Place & { readonly leaving: string }>();
  const here: Place = ahead?.leaving === key ? ahead : { search, before: state?.before ?? [] };

  const params = new URLSearchParams(here.search);
  const cursor = params.get('cursor') ?? '';
  const filters = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, params.get(name) ?? defaults[name]]),
  ) as Filters<F>;

  const goTo = (changed: Readonly<Record<string, string | undefined>>, before: readonly string[], replace: boolean) => {
    // Mutated, so that a second change by the same event adds to the first.
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
