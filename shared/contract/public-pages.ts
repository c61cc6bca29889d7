export const PUBLIC_PAGE_FILES = {
  '/': 'home.html',
  '/contact': 'contact.html',
  '/privacypolicy': 'privacypolicy.html',
  '/termsandcondition': 'termsandcondition.html',
} as const;

export type PublicPath = keyof typeof PUBLIC_PAGE_FILES;

export const NOT_FOUND_PAGE_FILE = '404.html';

export const APP_AREA_PATHS = ['/login', '/forgot-password', '/accept-invitation', '/admin', '/dashboard'] as const;
export const APP_PAGE_FILE = 'index.html';

export function pageFileAt(path: string): string {
  const publicPage = Object.entries(PUBLIC_PAGE_FILES).find(([address]) => address === path);
  if (publicPage) return publicPage[1];
  return APP_AREA_PATHS.some((area) => path === area || path.startsWith(`${area}/`))
    ? APP_PAGE_FILE
    : NOT_FOUND_PAGE_FILE;
}
