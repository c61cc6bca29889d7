/** The claims that the app reads from an access token to know when to renew it. Only the server verifies the token. */
export interface TokenPayload {
  readonly sub?: string;
  readonly username?: string;
  readonly exp?: number;
  readonly jti?: string;
}

export function readTokenPayload(token: string): TokenPayload {
  try {
    const [, body = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' && payload !== null ? payload : {};
  } catch {
    return {};
  }
}

export function tokenExpiresWithin(margin: number, token: string, now: number): boolean {
  const { exp = 0 } = readTokenPayload(token);
  return exp - now / 1000 < margin;
}
