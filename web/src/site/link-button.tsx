import type { ComponentProps } from 'react';
import { look, type Variant } from '../components/ui/button-look.ts';

export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: ComponentProps<'a'> & { readonly variant?: Variant }) {
  return <a {...rest} className={look(variant, className)} />;
}
