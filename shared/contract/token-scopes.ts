/** What an access token may be used for. */

/** Cognito's own: it lets its holder read and change a sign-in at the pool itself. Browsers never get it. */
export const POOL_SCOPE = 'aws.cognito.signin.user.admin';

/** The bank's: it opens the API, and nothing at the pool. */
export const BANK_SCOPE = 'bank/api';
