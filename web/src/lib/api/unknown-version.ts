/** The version of what another server answers without one. It is never sent. */
export const UNKNOWN_VERSION = -1;
