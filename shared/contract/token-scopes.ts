/** A token with this scope can read and change a sign-in at the user pool. Browsers never get one. */
export const POOL_SCOPE = 'aws.cognito.signin.user.admin';

export const BANK_SCOPE = 'bank/api';
