/** Last characters of a number: enough to distinguish the transactions of a list. */
const SHORT = 6;

/** A transaction's number, or its end where room is short. */
export function TransactionNumber({ number }: { number: string }) {
  return (
    <span title={number} className="font-mono text-[0.8125rem] whitespace-nowrap">
      <span className="max-2xl:sr-only">{number.slice(0, -SHORT)}</span>
      {number.slice(-SHORT)}
    </span>
  );
}
