/** Grey lines while content is loading. */
export function Skeleton({ label, lines }: { label: string; lines: number }) {
  return (
    <div role="status" className="grid gap-3 py-1">
      <span className="sr-only">{label}</span>
      {[...Array(lines).keys()].map((line) => (
        <div key={line} className="h-11 animate-pulse rounded-control bg-sunken" />
      ))}
    </div>
  );
}
