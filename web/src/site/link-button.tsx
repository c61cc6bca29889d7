import type { ComponentProps } from 'react';
import { buttonClassName, type Variant } from '../components/ui/button-look.ts';

export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: ComponentProps<'a'> & { readonly variant?: Variant }) {
  return <a {...rest} className={buttonClassName(variant, className)} />;
}
