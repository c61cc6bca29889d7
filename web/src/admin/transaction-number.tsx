/** Characters of a number's end: enough to tell the transactions of a list apart. */
const SHORT = 6;

/** A transaction's number, whole where there is room for it; its end stands for it elsewhere. */
export function TransactionNumber({ number }: { number: string }) {
  return (
    <span title={number} className="font-mono text-[0.8125rem] whitespace-nowrap">
      <span className="max-2xl:sr-only">{number.slice(0, -SHORT)}</span>
      {number.slice(-SHORT)}
    </span>
  );
}
