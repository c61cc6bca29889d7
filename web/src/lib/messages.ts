/** Messages that several screens use. A message of a single screen is in the file of that screen. */
export const PROFILE_NOT_FETCHED_MESSAGE = 'Failed to fetch profile';
export const TICKETS_NOT_FETCHED_MESSAGE = 'Failed to fetch tickets';
export const TRANSACTIONS_NOT_FETCHED_MESSAGE = 'Failed to fetch transactions';
export const USERS_NOT_FETCHED_MESSAGE = 'Failed to fetch users';
export const DEPOSIT_METHODS_NOT_LOADED_MESSAGE = 'Failed to load deposit methods';

export const NO_TRANSACTIONS_FOUND_MESSAGE = 'No transactions found';
export const NONE_FOUND_SO_FAR_MESSAGE = 'None found so far. Older ones are on the next page.';
export const NOTHING_CHANGED_MESSAGE = 'Nothing has been changed';
export const CHOOSE_CUSTOMER_MESSAGE = 'Please choose a customer';

export const PASSWORD_CHANGED_MESSAGE = 'Password changed successfully!';
export const PASSWORD_NOT_CHANGED_MESSAGE = 'Failed to change password';
export const PROFILE_NOT_UPDATED_MESSAGE = 'Failed to update profile';
export const ADMIN_RULE_NOT_SAVED_MESSAGE = 'Failed to save the rule for administrators';

export const CODE_NOT_SENT_MESSAGE = 'Failed to send a code. Please try again.';
export const LOGIN_FAILED_MESSAGE = 'Login failed. Please try again.';
export const AUTHENTICATOR_CODE_HINT = 'Open your authenticator app and enter the code it shows for this account.';
export const QR_CODE_NOT_GENERATED_MESSAGE = 'Failed to generate QR code';
export const TWO_FACTOR_NOT_DISABLED_MESSAGE = 'Failed to disable 2FA';
