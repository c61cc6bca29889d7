/** The pages that everybody may see. They are rendered when the site is built, each into a file of its own. */
export const PUBLIC_PAGES = {
  '/': 'home.html',
  '/contact': 'contact.html',
  '/privacypolicy': 'privacypolicy.html',
  '/termsandcondition': 'termsandcondition.html',
} as const;

export type PublicPath = keyof typeof PUBLIC_PAGES;

/** What stands at every address that is nobody's; served with status 404. */
export const NOT_FOUND_PAGE = '404.html';

/** The app answers at these addresses and below them, out of one file. */
export const APP_AREAS = ['/login', '/admin', '/dashboard'] as const;
export const APP_PAGE = 'index.html';

/** The file that answers an address without an extension. */
export function pageAt(path: string): string {
  const publicPage = Object.entries(PUBLIC_PAGES).find(([address]) => address === path);
  if (publicPage) return publicPage[1];
  return APP_AREAS.some((area) => path === area || path.startsWith(`${area}/`)) ? APP_PAGE : NOT_FOUND_PAGE;
}
