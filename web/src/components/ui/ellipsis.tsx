export function Ellipsis({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}
