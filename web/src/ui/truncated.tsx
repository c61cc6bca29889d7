/** Truncated in a stretching column, with the whole text as its tooltip. */
export function Truncated({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}
