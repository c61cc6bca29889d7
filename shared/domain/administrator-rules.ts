import { type Cents, cents } from './money.ts';

export interface AdministratorRules {
  readonly twoFactorRequired: boolean;
  /** Raising a customer's balance by more than this amount needs a recent sign-in. Without an amount no change needs one. */
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

export const isSameAdministratorRules = (a: AdministratorRules, b: AdministratorRules): boolean =>
  a.twoFactorRequired === b.twoFactorRequired && a.recentSignInAbove === b.recentSignInAbove;
