export interface Circumstances {
  /** What the deployment (`/config.json`) or the build (`VITE_API_URL`) says, if anything. */
  readonly setting?: string | undefined;
  /** The address of the page. */
  readonly pageUrl: string;
}

/** Where the bank's API is (spec 7), without a slash at its end. */
export function baseAddress({ setting, pageUrl }: Circumstances): string {
  const pageIsLocal = isLocalhost(pageUrl, pageUrl);
  const said = setting?.trim() ?? '';
  const usable = URL.canParse(said, pageUrl) && (pageIsLocal || !isLocalhost(said, pageUrl));
  const address = usable ? said.replace(/\/+$/, '') : '';
  if (address !== '') return address;
  return pageIsLocal ? 'http://localhost:4000/api' : '/api';
}

function isLocalhost(address: string, pageUrl: string): boolean {
  const { hostname } = new URL(address, pageUrl);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}
