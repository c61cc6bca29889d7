export function TextWithTooltip({ text }: { text: string }) {
  return (
    <span title={text} dir="auto">
      {text}
    </span>
  );
}
