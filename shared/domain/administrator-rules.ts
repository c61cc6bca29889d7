import type { Cents } from './money.ts';

/** What the bank demands of its administrators. */
export interface AdministratorRules {
  readonly twoFactorRequired: boolean;
  /** To raise a customer's balance by more than this needs a recent sign-in; without it, nothing does. */
  readonly recentSignInAbove?: Cents | undefined;
}

/** What demands the most of both. */
export function strictest(a: AdministratorRules, b: AdministratorRules): AdministratorRules {
  const [first, second] = [a.recentSignInAbove, b.recentSignInAbove];
  return {
    twoFactorRequired: a.twoFactorRequired || b.twoFactorRequired,
    recentSignInAbove: first === undefined || (second !== undefined && second < first) ? second : first,
  };
}

export const isSameRules = (a: AdministratorRules, b: AdministratorRules): boolean =>
  a.twoFactorRequired === b.twoFactorRequired && a.recentSignInAbove === b.recentSignInAbove;
