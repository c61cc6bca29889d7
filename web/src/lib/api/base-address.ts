export interface BaseAddressOptions {
  readonly settings: readonly (string | undefined)[];
  readonly pageUrl: string;
}

export function resolveApiBaseUrl({ settings, pageUrl }: BaseAddressOptions): string {
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
