export const BANK_NAME = 'Aldermoor';

export const BANK_DOMAIN = 'aldermoor.example';
