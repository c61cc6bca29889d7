import { ArrowRight } from 'lucide-react';
import type { Cents } from '#shared/domain/money.ts';
import { FormattedMoney } from './money.tsx';

interface Figure {
  readonly label: string;
  readonly before: Cents;
  readonly after: Cents;
}

export function BeforeAfterTable({ label, rows }: { label: string; rows: readonly Figure[] }) {
  return (
    <table className="w-full self-start border-separate border-spacing-0 text-[0.9375rem]">
      <caption className="mb-2 text-left text-sm font-semibold">{label}</caption>
      <thead>
        <tr className="*:border-b *:border-line *:py-2 *:text-xs *:font-semibold *:text-quiet">
          <td />
          <th scope="col" className="pl-3 text-right">
            Before
          </th>
          <th scope="col" className="pl-3 text-right">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ComparedFigure key={row.label} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function ComparedFigure({ label, before, after }: Figure) {
  const changes = before !== after;
  return (
    <tr className="*:border-b *:border-line *:py-2.5 last:*:border-0">
      <th scope="row" className="text-left font-medium">
        {label}
      </th>
      <td className="pl-3 text-right">
        <FormattedMoney amount={before} />
      </td>
      <td className={`pl-3 text-right ${changes ? 'font-semibold' : 'text-quiet'}`}>
        {changes && <ArrowRight className="mr-2 inline size-4 align-[-0.15em] text-primary" aria-hidden="true" />}
        <FormattedMoney amount={after} />
        {changes && <span className="sr-only"> (changes)</span>}
      </td>
    </tr>
  );
}
