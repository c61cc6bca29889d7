import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

interface Look {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Completes the accessible name, which must make sense outside of its row: "Edit TX-1024". */
  readonly of: string;
  readonly danger?: boolean | undefined;
  /** Whether it shows its label in place of its icon from 768 pixels on. Without, it shows the icon alone. */
  readonly labelled?: boolean | undefined;
}

const LOOK =
  'inline-flex min-h-9 min-w-9 items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold whitespace-nowrap transition-colors aria-disabled:opacity-60';
const LABELLED_LOOK = 'md:min-h-8 md:px-1.5';

const look = ({ danger = false, labelled = false }: Pick<Look, 'danger' | 'labelled'>): string =>
  `${LOOK} ${labelled ? LABELLED_LOOK : ''} ${danger ? 'text-danger hover:bg-danger-soft' : 'text-primary hover:bg-primary-soft'}`;

interface ActionProps extends Look, Omit<ComponentProps<'button'>, 'disabled' | 'title'> {
  readonly unavailable?: string | undefined;
}

export function RowActionButton({ icon, label, of, danger, labelled, unavailable, onClick, ...button }: ActionProps) {
  const isOff = unavailable !== undefined;
  return (
    <button
      type="button"
      {...button}
      title={isOff ? `${label}: ${unavailable}` : label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      className={look({ danger, labelled })}
    >
      <Content icon={icon} label={label} of={of} labelled={labelled} />
    </button>
  );
}

export function RowActionLink({ icon, label, of, danger, labelled, ...link }: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...link} title={label} className={look({ danger, labelled })}>
      <Content icon={icon} label={label} of={of} labelled={labelled} />
    </Link>
  );
}

function Content({ icon: Icon, label, of, labelled = false }: Pick<Look, 'icon' | 'label' | 'of' | 'labelled'>) {
  return (
    <>
      <Icon className={`size-4.5 shrink-0 ${labelled ? 'md:hidden' : ''}`} aria-hidden="true" />
      <span className={labelled ? 'max-md:in-data-actions:sr-only' : 'md:sr-only in-data-actions:sr-only'}>
        {label}
      </span>
      <span className="sr-only"> {of}</span>
    </>
  );
}
