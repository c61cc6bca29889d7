import { useState } from 'react';
import type { BasisPoints } from '#shared/domain/fees.ts';
import type { Charge } from '#shared/domain/money-requests.ts';

interface ChargedMethod {
  readonly code: string;
  readonly feePercent: BasisPoints;
  readonly cryptoDetails?: { readonly eurToCryptoRate: string } | undefined;
}

/**
 * Returns the methods. The one that was refused last has the charge from the bank's answer until all of them have
 * been loaded again.
 * @param loadedAt epoch milliseconds
 * @param resolveCode returns the code of the bank's own method for that of a default one, once the list is loaded
 */
export function useMethodsWithCurrentCharge<Method extends ChargedMethod>(
  loaded: readonly Method[],
  loadedAt: number,
  resolveCode: (code: string) => string,
) {
  const [refused, setRefused] = useState<{ readonly code: string; readonly present: Charge; readonly at: number }>();
  const isLoadedSince = refused !== undefined && loadedAt > refused.at;
  const code = refused && resolveCode(refused.code);
  return {
    methods:
      refused && !isLoadedSince
        ? loaded.map((method) => (method.code === code ? withCharge(method, refused.present) : method))
        : loaded,
    takeCharge: (code: string, present: Charge) => setRefused({ code, present, at: Date.now() }),
  };
}

function withCharge<Method extends ChargedMethod>(method: Method, present: Charge): Method {
  const { cryptoDetails } = method;
  const { feePercent, eurToCryptoRate } = present;
  return {
    ...method,
    feePercent,
    ...(cryptoDetails && eurToCryptoRate !== undefined && { cryptoDetails: { ...cryptoDetails, eurToCryptoRate } }),
  };
}
