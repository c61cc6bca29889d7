import { MAIL_ADDRESSES } from '../mail.ts';

export const CONTACT_TOPICS = [
  { topic: 'A question', to: MAIL_ADDRESSES.support },
  { topic: 'I would like an account', to: MAIL_ADDRESSES.accounts },
  { topic: 'A complaint', to: MAIL_ADDRESSES.support },
  { topic: 'My data', to: MAIL_ADDRESSES.privacy },
  { topic: 'Security', to: MAIL_ADDRESSES.security },
];
