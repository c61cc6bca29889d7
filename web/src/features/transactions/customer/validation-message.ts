import { DomainError } from '#shared/domain/domain-error.ts';

/** Returns the message of the refusal that `check` throws, or undefined. */
export function validationMessageOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
