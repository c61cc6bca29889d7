/** Used by pages, e-mails, authenticator entries and stack names. */
export const BANK_NAME = 'Aldermoor';

/** The domain of mail addresses, and of the site by default. */
export const BANK_DOMAIN = 'aldermoor.example';
