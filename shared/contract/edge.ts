/** NOTE: CloudFront refuses names that begin with x-edge- or x-amz-. */
export const EDGE_SECRET_HEADER = 'x-bank-edge';

/** The client's address: behind CloudFront, `sourceIp` is CloudFront's. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/** The site's host as the client called it: behind CloudFront, `host` is the API's. */
export const VIEWER_HOST_HEADER = 'x-viewer-host';

/** Stands for the second secret when none is being rotated. It is public, so it is never accepted. */
export const NO_OTHER = 'none';
