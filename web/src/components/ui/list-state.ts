/** Places in lists are kept in this tab for one person and survive a reload. */

export interface ListPlace {
  readonly search: string;
  readonly pages?: unknown;
  readonly scroll: number;
}

const KEY = 'list-places';

let owner: string | undefined;
let places = new Map<string, ListPlace>();

export function loadListPlaces(person: string | undefined): void {
  owner = person;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '');
    places = new Map(person && kept.owner === person ? kept.places : []);
  } catch {
    places = new Map();
  }
  storePlaces();
}

export const getListPlace = (path: string): ListPlace | undefined => places.get(path);

const MOST = 20;

export function setPlace(path: string, place: ListPlace): void {
  places.delete(path);
  places = new Map([...places, [path, place] as const].slice(-MOST));
}

export function storePlaces(): void {
  try {
    if (places.size === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ owner, places: [...places] }));
  } catch {
    // Without storage, places last as long as the page.
  }
}

export interface ListLink {
  readonly to: string;
  readonly state?: { readonly pages: unknown; readonly isBack: true };
}

/** Returns a link to a list as it was left, or, on the list itself, to the whole list. */
export function rememberedListLink(path: string, from?: string): ListLink {
  const place = path === from ? undefined : places.get(path);
  return place ? { to: path + place.search, state: { pages: place.pages, isBack: true } } : { to: path };
}
