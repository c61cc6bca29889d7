/** What CloudFront tells the functions behind it, and how they know that it was CloudFront. */

/** Carries the secret that only CloudFront and the functions know: a request without it came round the firewall. */
export const EDGE_SECRET_HEADER = 'x-edge-secret';

/** The address of whoever asked, set by CloudFront over anything a client sends; behind it `sourceIp` is CloudFront's. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
