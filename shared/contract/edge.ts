/** What the deployment hands to the functions beside a request: headers that CloudFront adds, and secrets. */

/**
 * A secret that proves that a request came through CloudFront and its firewall. NOTE: CloudFront refuses names that
 * begin with x-edge- or x-amz-.
 */
export const EDGE_SECRET_HEADER = 'x-bank-edge';

/** The client's address: behind CloudFront, `sourceIp` is CloudFront's. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/** The site's own host, as the client called it: behind CloudFront, `host` is the API's. */
export const VIEWER_HOST_HEADER = 'x-viewer-host';

/** In place of the second value of a secret that is not being changed. Known to everyone, so never accepted. */
export const NO_OTHER = 'none';
