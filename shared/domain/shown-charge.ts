import { type CoinsPerEuro, isSameCoinRate } from './crypto-amount.ts';
import { type BasisPoints, feeOf } from './fees.ts';
import { type Cents, formatEuros } from './money.ts';

/** What a customer was shown before sending a request. Absent parts are not compared. */
export interface ShownCharge {
  readonly feeAmount?: Cents | undefined;
  /** `0` if the customer was shown no amount of coins. */
  readonly eurToCryptoRate?: CoinsPerEuro | undefined;
}

/** What the bank charges now. */
export interface Charge {
  readonly feeAmount: Cents;
  readonly feePercent: BasisPoints;
  readonly eurToCryptoRate?: CoinsPerEuro | undefined;
}

interface Charged {
  readonly amount: Cents;
  readonly feePercent: BasisPoints;
  readonly coins?: { readonly rate: CoinsPerEuro } | undefined;
}

export function chargeOf({ amount, feePercent, coins }: Charged): Charge {
  return {
    feeAmount: feeOf(amount, feePercent),
    feePercent,
    ...(coins && { eurToCryptoRate: coins.rate }),
  };
}

/**
 * Returns the sentence of a refusal, or undefined if the customer was shown the present charge and the request may be
 * booked.
 */
export function chargeMismatch(shown: ShownCharge, present: Charge): string | undefined {
  const { feeAmount = present.feeAmount, eurToCryptoRate: rate } = shown;
  const { eurToCryptoRate: presentRate = '0' } = present;
  const differences = [
    ...(feeAmount === present.feeAmount
      ? []
      : [`The charge is ${formatEuros(present.feeAmount)}, not ${formatEuros(feeAmount)} as shown.`]),
    ...(rate === undefined || isSameCoinRate(rate, presentRate)
      ? []
      : [`The rate is ${presentRate} coins per euro, not ${rate} as shown.`]),
  ];
  return differences.length > 0 ? [...differences, 'Nothing was requested.'].join(' ') : undefined;
}
