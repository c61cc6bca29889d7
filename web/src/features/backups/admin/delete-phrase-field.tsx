import type { ComponentProps } from 'react';
import { DELETE_PHRASE } from '#shared/contract/backups.ts';
import { TextField } from '../../../components/ui/text-field.tsx';

export function DeletePhraseField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={`Type ${DELETE_PHRASE} to confirm`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
}
