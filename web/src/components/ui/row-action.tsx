import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

interface Look {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Completes the accessible name, which must make sense outside of its row: "Edit TX-1024". */
  readonly of: string;
  readonly danger?: boolean;
}

const LOOK =
  'inline-flex min-h-9 min-w-9 items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold transition-colors aria-disabled:opacity-60';

interface ActionProps extends Look, Omit<ComponentProps<'button'>, 'disabled' | 'title'> {
  readonly unavailable?: string | undefined;
}

export function RowActionButton({ icon, label, of, danger = false, unavailable, onClick, ...button }: ActionProps) {
  const isOff = unavailable !== undefined;
  return (
    <button
      type="button"
      {...button}
      title={isOff ? `${label}: ${unavailable}` : label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      className={`${LOOK} ${tone(danger)}`}
    >
      <Content icon={icon} label={label} of={of} />
    </button>
  );
}

export function RowActionLink({ icon, label, of, danger = false, ...link }: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...link} title={label} className={`${LOOK} ${tone(danger)}`}>
      <Content icon={icon} label={label} of={of} />
    </Link>
  );
}

function tone(danger: boolean): string {
  return danger ? 'text-danger hover:bg-danger-soft' : 'text-primary hover:bg-primary-soft';
}

function Content({ icon: Icon, label, of }: Pick<Look, 'icon' | 'label' | 'of'>) {
  return (
    <>
      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
      <span className="md:sr-only in-data-actions:sr-only">{label}</span>
      <span className="sr-only"> {of}</span>
    </>
  );
}
