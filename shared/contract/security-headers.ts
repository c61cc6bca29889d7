/**
 * The security headers, said once: CloudFront and the functions send them when deployed, the gateway of the local stack
 * on one machine. Names are in lower case.
 */

/** What pages and API answers have in common. */
const everywhere = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

interface AlsoAllowed {
  /** The origin of a bucket that pages send files to: a large backup goes there by a signed link. */
  readonly uploads?: string;
  /** SHA-256, in base64, of the one script that stands in the public pages themselves. */
  readonly inlineScript?: string | undefined;
}

/** Nothing inline but one known script, nothing from elsewhere but pictures: proof images may lie anywhere that speaks https. */
const pagePolicy = ({ uploads, inlineScript }: AlsoAllowed) =>
  [
    "default-src 'self'",
    `script-src 'self'${inlineScript ? ` 'sha256-${inlineScript}'` : ''}`,
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${uploads ? ` ${uploads}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    // The contact form of the public page opens the visitor's mail program.
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

/** For answers of the API, unless they say otherwise: nothing may render them, nothing may keep them. */
export const apiHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** For the two documents about the API, which are the same for everybody: they may be kept for five minutes. */
export const documentHeaders = { 'cache-control': 'public, max-age=300' } as const;

/**
 * For the one page that the API itself shows: the site's icon, and its own style sheet by its fingerprint.
 * @param styleHash SHA-256 of the style sheet in base64
 */
export function documentPageHeaders(styleHash: string) {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { ...documentHeaders, 'content-security-policy': policy };
}
