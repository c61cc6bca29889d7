import { DomainError } from '#shared/domain/domain-error.ts';

/** The sentence of a rule that refuses. */
export function refusalIn(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
