export const PUBLIC_PAGES = {
  '/': 'home.html',
  '/contact': 'contact.html',
  '/privacypolicy': 'privacypolicy.html',
  '/termsandcondition': 'termsandcondition.html',
} as const;

export type PublicPath = keyof typeof PUBLIC_PAGES;

export const NOT_FOUND_PAGE = '404.html';

export const APP_AREAS = ['/login', '/admin', '/dashboard'] as const;
export const APP_PAGE = 'index.html';

export function pageFileAt(path: string): string {
  const publicPage = Object.entries(PUBLIC_PAGES).find(([address]) => address === path);
  if (publicPage) return publicPage[1];
  return APP_AREAS.some((area) => path === area || path.startsWith(`${area}/`)) ? APP_PAGE : NOT_FOUND_PAGE;
}
