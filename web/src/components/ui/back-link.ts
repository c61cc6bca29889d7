import { getListPlace, type ListLink } from './list-state.ts';

/** Returns a link to a list with these filters, on the page where it was left if it was left with the same ones. */
export function backLink(address: string): ListLink {
  const [path = '', search = ''] = address.split('?');
  const place = getListPlace(path);
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
