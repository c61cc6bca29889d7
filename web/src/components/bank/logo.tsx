import { BANK_NAME } from '#shared/domain/bank.ts';

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg className="size-8 shrink-0" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--color-primary)" />
        <path
          d="M16 5.5c4.6 3 6.9 6.3 6.9 9.8 0 3.7-2.6 6.4-6.9 7.2-4.3-.8-6.9-3.5-6.9-7.2 0-3.5 2.3-6.8 6.9-9.800Z"
          fill="var(--color-on-primary)"
        />
        <path
          d="M16 11v15.500M16 17.300l3.3-2.500M16 20.300l-3.3-2.5"
          stroke="var(--color-primary)"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
        <path d="M7 26.500h18" stroke="var(--color-on-primary)" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <span className="font-display text-xl font-semibold tracking-tight whitespace-nowrap text-ink">{BANK_NAME}</span>
    </span>
  );
}
