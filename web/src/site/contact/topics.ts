import { MAIL } from '../mail.ts';

export const TOPICS = [
  { topic: 'A question', to: MAIL.support },
  { topic: 'I would like an account', to: MAIL.accounts },
  { topic: 'A complaint', to: MAIL.support },
  { topic: 'My data', to: MAIL.privacy },
  { topic: 'Security', to: MAIL.security },
];
