import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClassName } from '../components/ui/button-look.ts';

export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: ComponentProps<'a'> & { readonly variant?: ButtonVariant }) {
  return <a {...rest} className={buttonClassName(variant, className)} />;
}
