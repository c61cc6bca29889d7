import type { ComponentProps } from 'react';

export function TextLink({ className = '', ...link }: ComponentProps<'a'>) {
  return <a {...link} className={`${className} font-medium text-primary underline underline-offset-4`} />;
}
