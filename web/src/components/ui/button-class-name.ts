export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const VARIANTS = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
} as const satisfies Record<ButtonVariant, string>;

export function buttonClassName(variant: ButtonVariant, className = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-[0.9375rem] font-semibold transition-colors aria-disabled:opacity-60 ${VARIANTS[variant]} ${className}`;
}
