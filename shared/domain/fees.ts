import { type Cents, cents } from './money.ts';
import type { TransactionType } from './transaction-status.ts';

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

/** 100 % in basis points. */
const WHOLE = 10_000;

/** Rounds half up to the cent, which is the only rounding in the bank. The amount must not be negative. */
export function feeOf(amount: Cents, rate: BasisPoints): Cents {
  // The product is at most 1e11 cents times 1e4, which a double represents exactly (2^53).
  return cents(Math.floor((amount * rate + WHOLE / 2) / WHOLE));
}

/** Prefers the customer's own rate if one is set, even if it is zero. */
export function effectiveWithdrawalFee(own: BasisPoints | undefined, method: BasisPoints): BasisPoints {
  return own ?? method;
}

type FeePlacement = 'is paid on top of the amount' | 'comes out of the amount';

/** The texts are those of the terms and conditions. Bookings, checks and screens follow from this table. */
export const feePlacement: Readonly<Record<TransactionType, FeePlacement>> = {
  deposit: 'is paid on top of the amount',
  withdraw: 'comes out of the amount',
};

interface Charged {
  readonly type: TransactionType;
  readonly amount: Cents;
  readonly feeAmount: Cents;
}

const withFee = ({ type, amount, feeAmount }: Charged): Cents =>
  feePlacement[type] === 'comes out of the amount' ? amount : cents(amount + feeAmount);

const withoutFee = (charged: Charged): Cents => cents(withFee(charged) - charged.feeAmount);

export const accountAmount = (charged: Charged): Cents =>
  charged.type === 'deposit' ? withoutFee(charged) : withFee(charged);

export const settlementAmount = (charged: Charged): Cents =>
  charged.type === 'deposit' ? withFee(charged) : withoutFee(charged);
