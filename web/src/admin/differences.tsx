interface DifferencesProps {
  readonly differences: readonly {
    readonly key: string;
    readonly label: string;
    /** Absent for an addition. */
    readonly before?: string | undefined;
    /** Absent for a removal. */
    readonly after?: string | undefined;
    readonly note?: string | undefined;
  }[];
}

/** Before and after, line by line. */
export function Differences({ differences }: DifferencesProps) {
  return (
    <ul className="grid gap-1 text-left text-sm wrap-anywhere">
      {differences.map(({ key, label, before, after, note }) => (
        <li key={key}>
          {label}: {before !== undefined && <span className="text-quiet">{before}</span>}
          {before !== undefined && after !== undefined && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> is now </span>
            </>
          )}
          {after !== undefined && <span className="font-semibold">{after}</span>}
          {note && <span className="text-quiet"> ({note})</span>}
        </li>
      ))}
    </ul>
  );
}
