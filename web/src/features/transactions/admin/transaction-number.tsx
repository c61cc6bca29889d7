const SHORT = 6;

export function FormattedTransactionNumber({ number }: { number: string }) {
  return (
    <span title={number} className="font-mono text-[0.8125rem] whitespace-nowrap">
      <span className="max-2xl:sr-only">{number.slice(0, -SHORT)}</span>
      {number.slice(-SHORT)}
    </span>
  );
}
