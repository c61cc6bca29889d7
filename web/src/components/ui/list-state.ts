/** Lists are remembered as they were left, in memory and for one person. */

interface ListPlace {
  readonly search: string;
  readonly pages?: unknown;
  readonly scroll: number;
}

const places = new Map<string, ListPlace>();

export const forgetListPlaces = (): void => places.clear();

export const getListPlace = (path: string): ListPlace | undefined => places.get(path);

export const setListPlace = (path: string, place: ListPlace): unknown => places.set(path, place);

interface ListLink {
  readonly to: string;
  readonly state?: { readonly pages: unknown; readonly isBack: true };
}

/** Returns a link to a list as it was left, or, on the list itself, to the whole list. */
export function rememberedListLink(path: string, from?: string): ListLink {
  const place = path === from ? undefined : places.get(path);
  return place ? { to: path + place.search, state: { pages: place.pages, isBack: true } } : { to: path };
}

/** Returns a link to a list with these filters, on the page where it was left if it was left with the same ones. */
export function backLink(address: string): ListLink {
  const [path = '', search = ''] = address.split('?');
  const place = places.get(path);
  if (!place) return { to: address };
  const left = new URLSearchParams(place.search);
  const cursor = left.get('cursor');
  left.delete('cursor');
  if (inOneOrder(`${left}`) !== inOneOrder(search)) return { to: address };
  const page = cursor ? `${search ? '&' : '?'}${new URLSearchParams({ cursor })}` : '';
  return { to: address + page, state: { pages: place.pages, isBack: true } };
}

function inOneOrder(search: string): string {
  const params = new URLSearchParams(search);
  params.sort();
  return `${params}`;
}
