import { Refusal } from '#shared/domain/refusal.ts';

/** The sentence of a rule that refuses. */
export function refusalIn(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
