/** A token with this scope can read and change a sign-in at the user pool. Browsers never get one. */
export const COGNITO_TOKEN_SCOPE = 'aws.cognito.signin.user.admin';

export const BANK_API_TOKEN_SCOPE = 'bank/api';
