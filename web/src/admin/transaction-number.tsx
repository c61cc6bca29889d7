/** A transaction's number; it breaks after its date only. */
export function TransactionNumber({ number }: { number: string }) {
  const [date = '', ...rest] = number.split('-');
  return (
    <span className="font-mono text-[0.8125rem] whitespace-nowrap">
      {date}-<wbr />
      {rest.join('-')}
    </span>
  );
}
