/** Where the API lives below the site's own address; every route's path comes after it. */
export const API_BASE = '/api';
