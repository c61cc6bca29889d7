import type { ComponentProps } from 'react';
import { TextField } from '../../components/ui/text-field.tsx';

/** Takes the address of an account, which password managers store as its user name. */
export function AccountEmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label="E-mail"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
