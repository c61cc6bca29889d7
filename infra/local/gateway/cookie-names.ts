/**
 * Browsers send a cookie to every port of a host, so two banks on one machine would end each other's sessions. Here the
 * name of the session's cookie carries the port. On AWS each bank has a host of its own.
 */
const SESSION = 'session';

const nameAt = (port: number | undefined): string => `${SESSION}-${port}`;

/** Renames a cookie of the functions for the browser. */
export const toBrowserCookie = (cookie: string, port: number | undefined): string =>
  cookie.startsWith(`${SESSION}=`) ? nameAt(port) + cookie.slice(SESSION.length) : cookie;

/** Renames the cookies of a browser for the functions, and leaves out the sessions of other banks. */
export function fromBrowserCookies(cookies: readonly string[], port: number | undefined): string[] {
  const own = nameAt(port);
  return cookies
    .filter((cookie) => cookie.startsWith(`${own}=`) || !/^session(?:-\d+)?=/.test(cookie))
    .map((cookie) => (cookie.startsWith(`${own}=`) ? SESSION + cookie.slice(own.length) : cookie));
}
