export function TextWithTooltip({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}
