interface DifferencesProps {
  readonly differences: readonly {
    readonly key: string;
    readonly label: string;
    readonly before?: string | undefined;
    readonly after?: string | undefined;
    readonly note?: string | undefined;
  }[];
}

type Difference = DifferencesProps['differences'][number];

export function DifferenceList({ differences }: DifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <ul className="grid gap-1 text-left text-sm wrap-anywhere">
      {differences.map((difference) => (
        <li key={difference.key}>
          <BeforeAndAfter {...difference} />
        </li>
      ))}
    </ul>
  );
}

export function DifferencesInLine({ differences }: DifferencesProps) {
  return differences.map((difference, index) => (
    <span key={difference.key}>
      {index > 0 && '; '}
      <BeforeAndAfter {...difference} />
    </span>
  ));
}

function BeforeAndAfter({ label, before, after, note }: Difference) {
  return (
    <>
      {label}: {before !== undefined && <bdi className="text-quiet">{before}</bdi>}
      {before !== undefined && after !== undefined && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> is now </span>
        </>
      )}
      {after !== undefined && <bdi className="font-semibold">{after}</bdi>}
      {note && <span className="text-quiet"> ({note})</span>}
    </>
  );
}
