import { Check } from 'lucide-react';

/** What one gets, point by point. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-6 grid gap-3">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
            <Check className="size-4" aria-hidden="true" />
          </span>
          {point}
        </li>
      ))}
    </ul>
  );
}
