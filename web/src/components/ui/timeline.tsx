import type { ReactNode } from 'react';
import type { BadgeTone } from './badge.tsx';
import { DateTime } from './date-time.tsx';

export interface TimelineEntry {
  readonly key: string;
  readonly title: string;
  readonly at?: string | undefined;
  readonly by?: string | undefined;
  readonly note?: ReactNode;
  readonly tone: BadgeTone;
}

const DOTS = {
  good: 'border-good bg-good',
  neutral: 'border-edge bg-surface',
  warning: 'border-warning bg-warning',
  danger: 'border-danger bg-danger',
  info: 'border-info bg-info',
} as const satisfies Record<BadgeTone, string>;

export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label}>
      {entries.map(({ key, title, at, by, note, tone }) => (
        <li key={key} className="group relative pb-6 pl-7 last:pb-0">
          <span
            className="absolute top-4 bottom-0 left-[0.4375rem] w-px translate-y-1.5 bg-line group-last:hidden"
            aria-hidden="true"
          />
          <span
            className={`absolute top-1.5 left-0.5 size-3 rounded-full border-2 ring-4 ring-surface ${DOTS[tone]}`}
            aria-hidden="true"
          />
          <p className="font-semibold">{title}</p>
          {(at || by) && (
            <p className="text-sm text-quiet">
              {at && <DateTime at={at} />}
              {at && by && ' · '}
              {by}
            </p>
          )}
          {note && (
            <div dir="auto" className="mt-1.5 text-sm">
              {note}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
