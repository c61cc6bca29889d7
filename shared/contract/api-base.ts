/** Path of the API on the site's host; every route's path follows it. */
export const API_BASE = '/api';
