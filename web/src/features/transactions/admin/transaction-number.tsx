/** The random end, by which people tell numbers apart, stays together with the time before it. */
const DATE = /^TX\d{8}-/;

/** Shows a number on one line, or on two where a table has little room. */
export function FormattedTransactionNumber({ number }: { number: string }) {
  const [date = ''] = DATE.exec(number) ?? [];
  return (
    <span className="font-mono text-[0.8125rem] 2xl:whitespace-nowrap [tr_&]:inline-block [tr_&]:align-middle [tr_&]:leading-4">
      <span className="whitespace-nowrap">{date}</span>
      <wbr />
      <span className="whitespace-nowrap">{number.slice(date.length)}</span>
    </span>
  );
}
