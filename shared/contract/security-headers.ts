const everywhere = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

interface AlsoAllowed {
  readonly uploads?: string;
  /** Base64 SHA-256 of the public pages' scripts. */
  readonly inlineScripts?: readonly string[];
}

/** Images may come from any https address, because the proof of a payment may be an image on another site. */
const pagePolicy = ({ uploads, inlineScripts = [] }: AlsoAllowed) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${uploads ? ` ${uploads}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    // `mailto:` is allowed, because the contact form opens the visitor's mail program.
    "form-action 'self' mailto:",
    "frame-ancestors 'none'",
  ].join('; ');

export const pageHeaders = {
  ...everywhere,
  'content-security-policy': pagePolicy({}),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

export const pageHeadersWith = (allowed: AlsoAllowed) =>
  ({ ...pageHeaders, 'content-security-policy': pagePolicy(allowed) }) as const;

export const apiResponseHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

export const documentCacheHeaders = { 'cache-control': 'public, max-age=300' } as const;

/** @param styleHash Base64 SHA-256 of the inline style sheet */
export function apiReferencePageHeaders(styleHash: string) {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { ...documentCacheHeaders, 'content-security-policy': policy };
}
