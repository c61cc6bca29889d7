export interface Circumstances {
  /** What the build (`VITE_API_URL`) and the deployment (`/config.json`) say, if anything; the first usable one holds. */
  readonly settings: readonly (string | undefined)[];
  /** The address of the page. */
  readonly pageUrl: string;
}

/** Where the bank's API is (spec 7), without a slash at its end. */
export function baseAddress({ settings, pageUrl }: Circumstances): string {
  const pageIsLocal = isLocalhost(pageUrl, pageUrl);
  const isUsable = (said: string): boolean =>
    URL.canParse(said, pageUrl) && (pageIsLocal || !isLocalhost(said, pageUrl));
  const said = settings.map((setting = '') => setting.trim()).filter(isUsable);
  const [address] = said.map((setting) => setting.replace(/\/+$/, '')).filter(Boolean);
  return address ?? (pageIsLocal ? 'http://localhost:4000/api' : '/api');
}

function isLocalhost(address: string, pageUrl: string): boolean {
  const { hostname } = new URL(address, pageUrl);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}
