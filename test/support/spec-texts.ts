/**
 * The texts of the product that the specification fixes, word for word. Tests import them from here, so that each is
 * written once; `npm run check` fails when no test uses one.
 */

// Sign-in
export const LOGIN_FAILED = 'Login failed. Please try again.';
export const LOGGING_IN_MESSAGE = 'Logging in...';
export const ENTER_SIX_DIGITS = 'Please enter a valid 6-digit code';

// Passwords and two-factor authentication
export const PASSWORDS_DO_NOT_MATCH = 'Passwords do not match';
export const PASSWORD_CHANGED_MESSAGE = 'Password changed successfully!';
export const PASSWORD_NOT_CHANGED = 'Failed to change password';
export const ENTER_VERIFICATION_CODE = 'Please enter the verification code';
export const INVALID_VERIFICATION_CODE_MESSAGE = 'Invalid verification code. Please try again.';
export const QR_CODE_NOT_GENERATED = 'Failed to generate QR code';
export const TWO_FACTOR_NOT_ENABLED = 'Failed to enable 2FA';
export const TWO_FACTOR_NOT_DISABLED = 'Failed to disable 2FA';
export const TWO_FACTOR_NOT_TOGGLED = 'Failed to toggle 2FA. Please try again.';
export const TWO_FACTOR_ENABLED_MESSAGE = '2FA enabled successfully';
export const TWO_FACTOR_DISABLED_MESSAGE = '2FA disabled successfully';

// Money of customers
export const INVALID_AMOUNT = 'Please enter a valid amount';
export const INSUFFICIENT_BALANCE = "Sorry! You don't have sufficient balance";
export const minimumWithdrawalMessage = (minimum: string) => `Minimum withdrawal amount is €${minimum}`;
export const maximumWithdrawalMessage = (maximum: string) => `Maximum withdrawal amount is €${maximum}`;
export const minimumDepositMessage = (minimum: string) => `Minimum deposit amount is €${minimum}`;
export const maximumDepositMessage = (maximum: string) => `Maximum deposit amount is €${maximum}`;
export const ENTER_WALLET_ADDRESS = 'Please enter crypto wallet address';
export const FILL_ALL_BANK_DETAILS = 'Please fill all bank details';
export const WITHDRAWAL_REQUESTED_MESSAGE = 'Withdrawal request submitted successfully! Status: Pending';
export const DEPOSIT_REQUESTED_MESSAGE = 'Deposit request created! Status: Pending';
export const WITHDRAWAL_FAILED_MESSAGE = 'Withdrawal failed';
export const DEPOSIT_NOT_CREATED = 'Failed to create deposit';

// Money in the back-office
export const TRANSACTION_FAILED_MESSAGE = 'Transaction failed';
export const NO_TRANSACTIONS_MESSAGE = 'No transactions found';
export const TRANSACTIONS_NOT_FETCHED = 'Failed to fetch transactions';
export const TRANSACTION_NOT_UPDATED = 'Failed to update transaction';
export const TRANSACTION_NOT_DELETED = 'Failed to delete transaction';
export const WITHDRAWALS_NOT_FETCHED = 'Failed to fetch withdrawals';
export const WITHDRAWAL_DETAILS_NOT_FETCHED = 'Failed to fetch withdrawal details';
export const WITHDRAWAL_UPDATED_MESSAGE = 'Withdrawal updated successfully!';
export const WITHDRAWAL_NOT_UPDATED = 'Failed to update withdrawal';
export const DEPOSIT_STATUS_UPDATED_MESSAGE = 'Deposit status updated!';
export const STATUS_NOT_UPDATED = 'Failed to update status';

// Customers
export const USERS_NOT_FETCHED = 'Failed to fetch users';
export const USER_CREATED_MESSAGE = 'User created successfully!';
export const USER_NOT_CREATED = 'Failed to create user';
export const USER_DELETED_MESSAGE = 'User deleted successfully!';
export const PROFILE_NOT_FETCHED = 'Failed to fetch profile';
export const PROFILE_UPDATED_MESSAGE = 'Profile updated successfully!';
export const PROFILE_NOT_UPDATED = 'Failed to update profile';
export const PICTURE_NOT_AN_IMAGE = 'Please upload an image file';
export const PICTURE_TOO_LARGE = 'File size must be less than 5MB';
export const NOT_COPIED = 'Failed to copy to clipboard';

// Tickets
export const TICKET_NOT_CREATED = 'Failed to create ticket';
export const TICKET_STATUS_UPDATED_MESSAGE = 'Ticket status updated!';
export const TICKET_NOT_UPDATED = 'Failed to update ticket';
export const REPLY_SENT_MESSAGE = 'Reply sent!';
export const REPLY_NOT_SENT = 'Failed to send reply';

// Payment methods
export const DEPOSIT_SETTINGS_UPDATED_MESSAGE = 'Deposit settings updated';
export const DEPOSIT_SETTINGS_NOT_SAVED = 'Failed to save deposit settings';
export const WITHDRAW_SETTINGS_UPDATED_MESSAGE = 'Withdraw settings updated';
export const DEPOSIT_METHODS_NOT_LOADED = 'Failed to load deposit methods';
export const PROVIDE_CODE_AND_NAME = 'Please provide both a unique code and a name';
export const METHOD_CODE_EXISTS = 'A method with this code already exists. Please choose another.';
export const FILL_BENEFICIARY_BANK_IBAN = 'Please fill beneficiary, bank name and IBAN';
export const FILL_CURRENCY_AND_WALLET = 'Please fill crypto currency and wallet address';

// Backups and the danger zone
export const backupCreatedMessage = (filename: string) =>
  `Database backup created successfully on server! File: ${filename}`;
export const BACKUP_NOT_CREATED = 'Failed to create database backup';
export const BACKUP_DELETED_MESSAGE = 'Backup deleted successfully';
export const BACKUP_NOT_DOWNLOADED = 'Failed to download backup';
export const BACKUP_NOT_FOUND = 'Backup not found';
export const BACKUP_FILE_NOT_READ = 'Failed to read backup file';
export const SELECT_BACKUP_FILE = 'Please select a backup file';
export const DATABASE_RESTORED_MESSAGE = 'Database restored successfully! Please refresh the page.';
export const DATABASE_NOT_RESTORED = 'Failed to restore database';
export const DELETE_ALL_PHRASE = 'DELETE ALL';
export const TYPE_DELETE_ALL = 'Please type "DELETE ALL" to confirm this action';

// Public site
export const HEADLINE = 'Banking that puts your money first';
export const TESTIMONIALS_HEADINGS = ['What people say', 'Trusted by customers worldwide'] as const;
export const ONLINE_SUPPORT_TEXT = 'Worldwide • Online support 24/7';
