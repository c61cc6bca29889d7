/** In a column that stretches: whole in the tooltip. */
export function Truncated({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}
