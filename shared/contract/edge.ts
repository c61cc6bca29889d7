/** What CloudFront tells the functions behind it, and how they know that it was CloudFront. */

/** NOTE: CloudFront refuses names that begin with x-edge- or x-amz-. Carries the secret that only CloudFront and the functions know: a request without it came round the firewall. */
export const EDGE_SECRET_HEADER = 'x-bank-edge';

/** The address of whoever asked, set by CloudFront over anything a client sends; behind it `sourceIp` is CloudFront's. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
