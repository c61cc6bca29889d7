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

/** Has the height of rows of two lines, so that nothing below moves when they are loaded. */
export function SkeletonRows({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status" className="-my-3 divide-y divide-line">
      <span className="sr-only">{label}</span>
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className="grid gap-0.5 py-3" aria-hidden="true">
          <span className="w-2/3 animate-pulse rounded-control bg-sunken">&nbsp;</span>
          <span className="h-6 w-1/3 animate-pulse rounded-control bg-sunken" />
        </div>
      ))}
    </div>
  );
}
