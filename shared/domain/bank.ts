export const BANK_NAME = 'Aldermoor';

export const BANK_DOMAIN = 'aldermoor.example';

/** The customer as whom the canary signs in. */
export const CANARY_EMAIL = `canary@${BANK_DOMAIN}`;
