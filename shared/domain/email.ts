import { Refusal } from './refusal.ts';

export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

export function emailTaken(): Refusal {
  const sentence = 'An account with this e-mail address already exists';
  return new Refusal('conflict', 'email_taken', sentence, { fields: { email: sentence } });
}
