import { Check } from 'lucide-react';

export function BulletList({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-4 grid gap-2">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-3">
          <Check className="mt-px size-6 shrink-0 rounded-full bg-primary-soft p-1 text-primary" aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
  );
}
