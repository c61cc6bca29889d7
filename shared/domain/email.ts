import { type Refusal, refusedField } from './refusal.ts';

export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

export function emailTaken(): Refusal {
  return refusedField('email', 'email_taken', 'An account with this e-mail address already exists', 'conflict');
}
