/** 1 is 0.01 %. This is the only type of rate inside the system. */
export type BasisPoints = number & { readonly unit: 'basis points' };

/** @throws RangeError on a fraction */
export function basisPoints(value: number): BasisPoints {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of basis points`);
  return value as BasisPoints;
}

export const NO_FEE = basisPoints(0);

/** @param percent at most two decimals */
export const basisPointsFromPercent = (percent: number): BasisPoints => basisPoints(Math.round(percent * 100));

export const percentFromBasisPoints = (rate: BasisPoints): number => rate / 100;

export const formatPercent = (rate: BasisPoints): string => `${percentFromBasisPoints(rate)}%`;

/** Prefers the customer's own rate if one is set, even if it is zero. */
export function effectiveWithdrawalFee(own: BasisPoints | undefined, method: BasisPoints): BasisPoints {
  return own ?? method;
}
