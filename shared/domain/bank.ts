/** The bank's name, in one place: pages, e-mails, authenticator entries and stack names all read it here. */
export const BANK_NAME = 'Aldermoor';

/** The bank's own domain: its mail addresses, and the site's address unless a deployment has another. */
export const BANK_DOMAIN = 'aldermoor.example';
