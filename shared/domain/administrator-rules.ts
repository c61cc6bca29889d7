import { isLooserLimit } from './limits.ts';
import { type Cents, cents } from './money.ts';

export interface AdministratorRules {
  readonly twoFactorRequired: boolean;
  /** Raising a customer's balance by more than this amount needs a recent sign-in. Without an amount raising it needs none. */
  readonly recentSignInAbove?: Cents | undefined;
}

/** The rules of a bank that has never saved any. */
export const DEFAULT_ADMINISTRATOR_RULES: AdministratorRules = {
  twoFactorRequired: false,
  recentSignInAbove: cents(100_000),
};

export function strictestAdministratorRules(a: AdministratorRules, b: AdministratorRules): AdministratorRules {
  const [first, second] = [a.recentSignInAbove, b.recentSignInAbove];
  return {
    twoFactorRequired: a.twoFactorRequired || b.twoFactorRequired,
    recentSignInAbove: first === undefined || (second !== undefined && second < first) ? second : first,
  };
}

export const weakensAdministratorRules = (before: AdministratorRules, after: AdministratorRules): boolean =>
  (before.twoFactorRequired && !after.twoFactorRequired) ||
  isLooserLimit(before.recentSignInAbove, after.recentSignInAbove);

export const isSameAdministratorRules = (a: AdministratorRules, b: AdministratorRules): boolean =>
  a.twoFactorRequired === b.twoFactorRequired && a.recentSignInAbove === b.recentSignInAbove;
