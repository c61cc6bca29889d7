import type { TransactionView } from '#shared/contract/views.ts';
import { formatExchangeRate } from './quote-lines.tsx';

interface CoinRateProps {
  readonly currency: string;
  readonly rate: string;
  /** The button that sends the request and so fixes the rate; absent once it is sent. */
  readonly submitLabel?: string;
}

/** Says at which rate euros are converted to coins, and how long it holds. */
export function CoinRate({ currency, rate, submitLabel }: CoinRateProps) {
  return (
    <p className="text-sm text-quiet">
      <span className="font-medium text-ink tabular-nums">{`1 euro = ${formatExchangeRate(rate)} ${currency}`}</span>.{' '}
      {submitLabel
        ? `Selecting ${submitLabel} fixes this rate until the request is completed or cancelled.`
        : 'This rate holds until the request is completed or cancelled.'}
    </p>
  );
}

export function RequestedCoinRate({ transaction }: { transaction: TransactionView }) {
  const { cryptoAmount, cryptoCurrency, eurToCryptoRate } = transaction;
  if (!cryptoAmount || !cryptoCurrency || !eurToCryptoRate) return null;
  return <CoinRate currency={cryptoCurrency} rate={eurToCryptoRate} />;
}
