import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchChanges } from '../api/watch-changes.ts';
import { tellOfChange } from './changes.ts';

export default function Live() {
  const queries = useQueryClient();
  useEffect(
    () =>
      watchChanges(() => {
        for (const first of ['stats', 'transaction']) void queries.invalidateQueries({ queryKey: [first] });
        tellOfChange();
      }),
    [queries],
  );
  return null;
}
