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

/** Nothing inline, nothing from elsewhere but pictures: proof images may lie anywhere that speaks https. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  // The contact form of the public page opens the visitor's mail program.
  "form-action 'self' mailto:",
  "frame-ancestors 'none'",
].join('; ');

export const pageHeaders = {
  ...everywhere,
  'content-security-policy': pagePolicy,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** For answers of the API: nothing may render them, nothing may keep them. */
export const apiHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;
