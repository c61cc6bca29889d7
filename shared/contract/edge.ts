/** NOTE: CloudFront refuses header names that begin with x-edge- or x-amz-. */
export const EDGE_SECRET_HEADER = 'x-bank-edge';

/** Carries the client's address, because behind CloudFront `sourceIp` is CloudFront's address. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/** CloudFront's id of a request, which is also in its own log and in the firewall's. */
export const EDGE_REQUEST_ID_HEADER = 'x-amz-cf-id';

/** Carries the host that the client called, because behind CloudFront `host` is the API's own. */
export const VIEWER_HOST_HEADER = 'x-viewer-host';

/** Stands for the second secret while none is being rotated. The value is public, so it is never accepted as a secret. */
export const NO_SECOND_SECRET_PLACEHOLDER = 'none';
