import { type DomainError, fieldError } from './domain-error.ts';

export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

export function emailTakenError(): DomainError {
  return fieldError('email', 'email_taken', 'An account with this e-mail address already exists', 'conflict');
}
