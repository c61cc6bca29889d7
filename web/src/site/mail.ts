import { BANK_DOMAIN } from '#shared/domain/bank.ts';

export const MAIL_ADDRESSES = {
  support: `support@${BANK_DOMAIN}`,
  accounts: `accounts@${BANK_DOMAIN}`,
  privacy: `privacy@${BANK_DOMAIN}`,
  security: `security@${BANK_DOMAIN}`,
} as const;
