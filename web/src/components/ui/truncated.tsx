export function Truncated({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}
