/** The bank's name, in one place: pages, e-mails, authenticator entries and stack names all read it here. */
export const BANK_NAME = 'Aldermoor';
