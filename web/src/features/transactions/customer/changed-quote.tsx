import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { QuoteTableData } from './quote-lines.tsx';

interface ChangedQuoteProps {
  readonly shown: QuoteTableData;
  readonly present: QuoteTableData;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Shows what has changed after the bank has refused a quote. The question takes the focus; the button below answers it. */
export function ChangedQuoteNotice({ shown, present }: ChangedQuoteProps) {
  const id = useId();
  const changes = differences(shown, present);
  if (changes.length === 0) return null;
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="flex scroll-my-5 gap-2.5 rounded-control bg-warning-soft px-3.5 py-3 text-sm text-ink"
    >
      <CircleAlert className="mt-px size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="grid gap-1.5">
        <p id={`${id}-title`} className="font-semibold">
          {present.label} has changed
        </p>
        <div id={`${id}-text`} className="grid gap-1.5">
          <ul className="grid gap-0.5 tabular-nums lining-nums">
            {changes.map(({ label, before, after }) => (
              <li key={label}>
                {label}: <span className="text-quiet">{before}</span>
                <span aria-hidden="true"> → </span>
                <span className="sr-only">is now</span> <span className="font-semibold">{after}</span>
              </li>
            ))}
          </ul>
          <p>Nothing has been requested yet. Do you want to continue?</p>
        </div>
      </div>
    </section>
  );
}

function differences(shown: QuoteTableData, present: QuoteTableData) {
  const before = new Map([...shown.lines, shown.total].map(({ label, value }) => [label, value]));
  return [...present.lines, present.total]
    .map(({ label, value }) => ({ label, before: before.get(label) ?? 'none', after: value }))
    .filter((line) => line.before !== line.after);
}
