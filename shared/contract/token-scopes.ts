/** Its holder can read and change a sign-in at the pool. Browsers never get it. */
export const POOL_SCOPE = 'aws.cognito.signin.user.admin';

export const BANK_SCOPE = 'bank/api';
